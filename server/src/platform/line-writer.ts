/**
 * Writes lines to a stream. Lines of one turn of the event loop go out together, because each write is a call of the
 * operating system. The process ends only after they are written, also when it ends by an error.
 */
export class LineWriter {
  private lines = '';

  constructor(private readonly stream: Pick<NodeJS.WriteStream, 'write'>) {
    process.once('exit', () => this.flush());
  }

  write(line: string): void {
    if (this.lines === '') setImmediate(() => this.flush());
    this.lines += `${line}\n`;
  }

  flush(): void {
    if (this.lines === '') return;
    const lines = this.lines;
    this.lines = '';
    this.stream.write(lines);
  }
}
