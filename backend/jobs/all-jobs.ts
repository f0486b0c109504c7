import { alertDigestJob, alertMailJob } from "./alert-mail";
import { compactJob } from "./compact";
import { feedsJob, secJob } from "./connect";
import type { AnyJob } from "./define-job";
import { deliverJob } from "./deliver";
import { duplicatesJob } from "./duplicates";
import { forgetJob } from "./forget";
import { importJob } from "./import";
import { industryFiguresJob } from "./industry-figures";
import { mailJob } from "./mail";
import { ownSignalsJob } from "./own-signals";
import { quietJob } from "./quiet";
import { remindJob } from "./remind";
import { resealJob } from "./reseal";
import { industryMovesJob, moveRulesJob, ruleOverflowJob, rulesJob } from "./rules";
import { segmentsJob } from "./segments";
import { sweepJob } from "./sweep";
import { bulkJob } from "./turns/bulk";
import { settleValuesJob } from "./turns/settle-values";

/** Every kind of job that a backend of this build runs. */
export const allJobs: readonly AnyJob[] = [
  mailJob,
  deliverJob,
  remindJob,
  sweepJob,
  forgetJob,
  compactJob,
  segmentsJob,
  bulkJob,
  settleValuesJob,
  importJob,
  secJob,
  feedsJob,
  industryFiguresJob,
  resealJob,
  rulesJob,
  ruleOverflowJob,
  industryMovesJob,
  moveRulesJob,
  ownSignalsJob,
  quietJob,
  duplicatesJob,
  alertMailJob,
  alertDigestJob,
];
