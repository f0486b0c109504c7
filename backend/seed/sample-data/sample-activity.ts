import { dayMs, hourMs } from "@/lib/contracts/wire/durations";
import type { conversations, notes, signals, tasks } from "../../database/schema/activity";
import { addDays, dayIn, type LocalTime } from "../../local-time/days";
import { at, toWorkday, toWorkingHours } from "../activity";
import { type CompanyFacts, conversationTexts, noteTexts, signalTexts, taskTexts } from "../activity-texts";
import { sampleDataSource } from "./sample-companies";

/** An account of the sample data, and the contact who takes part in its conversation. */
interface SampleAccount extends CompanyFacts {
  id: string;
  contactId: string | null;
}

interface Writing {
  clientId: string;
  /** The admin who adds the sample data: the author of all activity and the assignee of all tasks. */
  uid: string;
  time: LocalTime;
}

/** Due dates of the first accounts' tasks, as days from today. */
const dueDays = [-3, 0, -1, 0, 2, 0, 1, 4, 7, 12];
/** Fewer than accounts, so that the last ones are inactive. */
const accountsWithNote = 10;
const accountsWithConversation = 8;
/** The first accounts have a second signal. */
const accountsWithTwoSignals = 4;

/** Generates signals, notes, calls, meetings and open tasks of the last three weeks. */
export function inventSampleActivity(
  accounts: readonly SampleAccount[],
  { clientId, uid, time: { now, zone } }: Writing,
) {
  const before = (ms: number) => toWorkingHours(new Date(now.getTime() - ms), zone);
  const today = dayIn(now, zone);
  const inventSignal = (account: SampleAccount, n: number): typeof signals.$inferInsert => {
    const { kind, title } = at(signalTexts, n);
    const occurredAt = before((5 + n * 30) * hourMs);
    const key = { clientId, accountId: account.id, createdBy: null, createdAt: occurredAt };
    return { ...key, kind, title: title(account), source: sampleDataSource, occurredAt };
  };
  const inventNote = (account: SampleAccount, n: number): typeof notes.$inferInsert => {
    const key = { clientId, accountId: account.id, createdBy: uid, createdAt: before((2 + n * 2) * dayMs) };
    return { ...key, body: at(noteTexts, n)(account) };
  };
  const inventConversation = ({ id, contactId }: SampleAccount, n: number): typeof conversations.$inferInsert => {
    const happenedAt = before((1 + n * 2) * dayMs);
    const key = { clientId, accountId: id, createdBy: uid, createdAt: happenedAt };
    return { ...key, ...at(conversationTexts, n), contactId, happenedAt };
  };
  const inventTask = (account: SampleAccount, days: number, n: number): typeof tasks.$inferInsert => {
    const dueDate = days === 0 ? today : toWorkday(addDays(today, days), Math.sign(days));
    const createdAt = before((10 + n) * dayMs);
    const key = { clientId, accountId: account.id, createdBy: uid, createdAt, updatedAt: createdAt };
    return { ...key, title: at(taskTexts, n)(account), dueDate, assigneeId: uid };
  };
  return {
    signals: [...accounts, ...accounts.slice(0, accountsWithTwoSignals)].map(inventSignal),
    notes: accounts.slice(0, accountsWithNote).map(inventNote),
    conversations: accounts.slice(0, accountsWithConversation).map(inventConversation),
    tasks: accounts.flatMap((account, n) => {
      const days = dueDays[n];
      return days === undefined ? [] : [inventTask(account, days, n)];
    }),
  };
}
