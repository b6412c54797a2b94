import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { WorkQuestionService } from './work-question.service.js';

const ASK_MS = 15_000;

@Injectable()
export class WorkDayJobs {
  constructor(
    private readonly jobs: Jobs,
    private readonly questions: WorkQuestionService,
  ) {}

  /** Runs in every replica. The database ensures that each member is asked once. */
  @Interval(ASK_MS)
  sendDailyQuestions(): Promise<void> {
    return this.jobs.run('ask who works', () => this.questions.sendDue());
  }
}
