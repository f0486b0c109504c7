import { compactJob } from "./accounts/compact";
import { duplicatesJob } from "./accounts/duplicates";
import { importJob } from "./accounts/import";
import { segmentsJob } from "./accounts/segments";
import { territoriesJob } from "./accounts/territories";
import { alertDigestJob, alertMailJob } from "./alerts/alert-mail";
import { deliverJob } from "./alerts/deliver";
import { leaverAlertsJob } from "./alerts/leaver-alerts";
import { leaversJob } from "./alerts/leavers";
import { remindJob } from "./alerts/remind";
import { industryMovesJob, moveRulesJob, ruleOverflowJob, rulesJob } from "./alerts/rules";
import { bulkJob } from "./batches/bulk";
import { eraseJob } from "./batches/erase";
import { handOverJob } from "./batches/hand-over";
import { invitationListJob } from "./batches/invitation-list";
import { purgeClientJob } from "./batches/purge-client";
import { recomputeValuesJob } from "./batches/settle-values";
import type { AnyJob } from "./define-job";
import { mailJob } from "./mail/mail";
import { alertRetentionJob } from "./maintenance/alert-retention";
import { auditStreamJob, auditStreamsJob } from "./maintenance/audit-streams";
import { clientViewingsJob } from "./maintenance/client-viewings";
import { purgeJob } from "./maintenance/purge-delivered";
import { resealJob } from "./maintenance/reseal";
import { sweepJob } from "./maintenance/sweep";
import { feedsJob, secJob } from "./signals/connect";
import { inactivityJob } from "./signals/inactivity";
import { industryFiguresJob } from "./signals/industry-figures";
import { ownSignalsJob } from "./signals/own-signals";

/** Every kind of job that a backend of this build runs. */
export const allJobs: readonly AnyJob[] = [
  mailJob,
  deliverJob,
  remindJob,
  leaversJob,
  leaverAlertsJob,
  sweepJob,
  alertRetentionJob,
  purgeJob,
  compactJob,
  segmentsJob,
  bulkJob,
  eraseJob,
  handOverJob,
  invitationListJob,
  purgeClientJob,
  recomputeValuesJob,
  importJob,
  secJob,
  feedsJob,
  industryFiguresJob,
  resealJob,
  auditStreamsJob,
  clientViewingsJob,
  auditStreamJob,
  rulesJob,
  ruleOverflowJob,
  industryMovesJob,
  moveRulesJob,
  ownSignalsJob,
  territoriesJob,
  inactivityJob,
  duplicatesJob,
  alertMailJob,
  alertDigestJob,
];
