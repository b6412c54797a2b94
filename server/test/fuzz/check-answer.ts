import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { DescribedOperation } from './odd-requests.js';

export interface Answer {
  status: number;
  type: string;
  text: string;
}

type Responses = Record<string, { $ref?: string }>;

const LEAK_PATTERN =
  /\n\s+at |node_modules|QueryFailedError|TypeORMError|syntax error at|relation "|violates .* constraint/;

export class AnswerCheck {
  private readonly ajv = new Ajv({ strict: false, validateSchema: false, logger: false });
  private readonly validatorByKey = new Map<string, ValidateFunction>();

  constructor(private readonly document: OpenAPIObject) {
    (addFormats as unknown as (ajv: Ajv) => void)(this.ajv);
    this.ajv.addSchema(document, 'api');
  }

  /** Returns what is wrong with the answer, or null. */
  findProblem(
    { path, method, bodies }: DescribedOperation,
    { status, type, text }: Answer,
    hasBody: boolean,
  ): string | null {
    const responses = this.getResponses(path, method);
    if (status >= 500 && !(status in responses)) return `${status}`;
    if (status >= 400 && LEAK_PATTERN.test(text)) return `${status} shows internal details`;
    // The server reads a body even if the operation has no input.
    if (hasBody && Object.keys(bodies).length === 0 && [400, 413, 415].includes(status)) return null;
    if (!(status in responses)) return `${status} is not documented: ${text.slice(0, 150)}`;
    if (type !== 'application/json') return status < 400 ? null : `${status} is ${type}`;
    return this.findMismatch(path, method, status, text);
  }

  private findMismatch(path: string, method: string, status: number, text: string): string | null {
    const validate = this.getValidator(path, method, status);
    if (validate(JSON.parse(text))) return null;
    const [error] = validate.errors!;
    return `${status} does not fit its schema: ${error!.instancePath} ${error!.message}`;
  }

  private getValidator(path: string, method: string, status: number): ValidateFunction {
    const key = `${method} ${path} ${status}`;
    const { $ref: reference } = this.getResponses(path, method)[status]!;
    const pointer = reference ?? `#/paths/${escape(path)}/${method}/responses/${status}`;
    const $ref = `api${pointer}/content/${escape('application/json')}/schema`;
    const validator = this.validatorByKey.get(key) ?? this.ajv.compile({ $ref });
    this.validatorByKey.set(key, validator);
    return validator;
  }

  private getResponses(path: string, method: string) {
    const operations = this.document.paths[path] as Record<string, { responses: Responses }>;
    return operations[method]!.responses;
  }
}

const escape = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
