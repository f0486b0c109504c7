import { findHeadquarters } from "@/lib/accounts/headquarters";
import { orderTasks } from "@/lib/activity/due";
import { formatMinutes } from "@/lib/activity/parse-composer-text";
import { gapText, isFilled, rolesByContact } from "@/lib/committee/seats";
import { canContact } from "@/lib/contacts/do-not-contact";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { Evidence } from "@/lib/contracts/accounts/account-change";
import { accountFieldKeys, fieldInfo } from "@/lib/contracts/accounts/fields";
import type { Since } from "@/lib/contracts/accounts/since";
import type { Conversation, Signal, Task, TimelineItem } from "@/lib/contracts/activity/activity";
import { nameMentions } from "@/lib/contracts/activity/mention";
import { repeatNames } from "@/lib/contracts/activity/repeat";
import type { CommitteeSeat } from "@/lib/contracts/contacts/committee";
import type { Contact } from "@/lib/contracts/contacts/contact";
import { sourceName } from "@/lib/contracts/home/source-name";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { factGroups } from "@/lib/facts/fact";
import { noteOf } from "@/lib/facts/source-notes";
import { formatDay } from "@/lib/figures/time";
import { describeNews } from "@/lib/timeline/describe-since";
import { timelineItemId } from "@/lib/timeline/rows";
import type { Brief, BriefLine, BriefPart } from "./brief";
import { personNote } from "./person-note";
import { summarize } from "./summarize";

export interface BriefSource {
  account: AccountDetail;
  /** The changes since the reader's last visit; null if they couldn't be loaded. */
  since: Since | null;
  /** The latest signals, in the order they were recorded. */
  signals: readonly Signal[];
  seats: readonly CommitteeSeat[];
  /** Most senior first. */
  people: readonly Contact[];
  /**
   * The sources of the contacts' values, by contact id, for the contacts of {@link contactsOfBrief}; a contact whose
   * sources couldn't be loaded is missing.
   */
  evidence: ReadonlyMap<string, readonly Evidence[]>;
  tasks: readonly Task[];
  timeline: readonly TimelineItem[];
  /** The latest call or meeting; null if there was none, or it couldn't be loaded. */
  lastTalk: Conversation | null;
  /** The name of the user who reads the brief. */
  reader: string;
  nowMs: number;
}

/** The maximum number of entries per section, and of characters per text, that fit on one page, A4 or Letter. */
const limits = { news: 5, people: 5, tasks: 4, timeline: 3, text: 220 };
const team = "Your team";
const formerColleague = "a former colleague";

/** Composes an account's brief: each line with its source and date. */
export function composeBrief(source: BriefSource): Brief {
  const { account, reader, nowMs } = source;
  return {
    name: account.name,
    made: `Brief for ${reader}, ${formatDay(new Date(nowMs).toISOString())}`,
    summary: summarize(source),
    parts: [
      {
        title: "Who they are",
        lines: whoLines(account),
        empty: "Only the name is known.",
      },
      {
        title: "Key figures",
        lines: factLines(account, sizeFields),
        empty: "No figures known.",
      },
      newsPart(source),
      peoplePart(source),
      {
        title: "Open tasks",
        lines: taskLines(source.tasks),
        empty: "No open tasks.",
      },
      {
        title: "Last on the timeline",
        lines: source.timeline.slice(0, limits.timeline).map(timelineLine),
        empty: "No entries yet.",
      },
    ],
  };
}

function line(key: string, label: string, text: string, note: string): BriefLine {
  return { key, label, text: shorten(text), note, reach: null };
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length > limits.text ? `${flat.slice(0, limits.text - 1).trimEnd()}…` : flat;
}

const sizeFields = accountFieldKeys.filter((key) => fieldInfo(key).group === "Size");

function factLines(account: AccountDetail, fields: readonly string[]): BriefLine[] {
  const lines = factGroups(account).flatMap((group) => group.lines);
  return fields.flatMap((field) => {
    const found = lines.find((one) => one.field === field);
    if (!found || found.text === null) return [];
    return [line(field, found.label, found.text, found.fact ? noteOf(found.fact) : unsourced(account))];
  });
}

/** The source of a value for which none is recorded: the team, who entered it. */
function unsourced(account: AccountDetail): string {
  return `${team}, ${formatDay(account.updated_at)}`;
}

function whoLines(account: AccountDetail): BriefLine[] {
  const headquarters = findHeadquarters(account);
  const origin = account.facts.find(({ field }) => ["hq_city", "hq_state", "hq_country"].includes(field));
  return [
    ...factLines(account, ["sector", "sub_industry"]),
    ...(headquarters ? [line("hq", "Headquarters", headquarters, origin ? noteOf(origin) : unsourced(account))] : []),
    ...factLines(account, ["domain", "ticker", "founded_year", "tier", "stage"]),
    line("owner", "Owner", account.owner?.name ?? "Nobody", unsourced(account)),
  ];
}

function newsPart({ account, since, signals }: BriefSource): BriefPart {
  const title = "What is new";
  if (since === null) return { title, lines: [], empty: "News could not be loaded." };
  const from = since.since;
  if (from === null) return { title, lines: [], empty: "This is your first look at this account." };
  const day = formatDay(from);
  const newSignals = signals.filter(({ created_at: at }) => at > from);
  const others = describeNews(since, account.id).filter(({ part }) => part !== "signals" || newSignals.length === 0);
  const lines = [
    ...newSignals.map((one) =>
      line(one.id, "Signal", one.title, `${sourceName(one.source)}, ${formatDay(one.occurred_at)}`),
    ),
    ...others.map(({ part, text }) => line(part, newsNames[part] ?? "News", text, `${team}, since ${day}`)),
  ];
  return { title, lines: lines.slice(0, limits.news), empty: `Nothing since you last looked, ${day}.` };
}

const newsNames: Record<string, string> = {
  signals: "Signals",
  people_in: "Contacts",
  people_out: "Contacts",
  changes: "Values",
  conversations: "Calls and meetings",
  notes: "Notes",
  tasks: "Tasks",
};

/**
 * The contacts that a brief names: the committee first, in its own order, then the most senior others. Contacts who
 * have left the company or are marked as do-not-contact are left out.
 */
export function contactsOfBrief({ seats, people }: Pick<BriefSource, "seats" | "people">): Contact[] {
  const roles = rolesByContact(seats);
  const contactable = people.filter(canContact);
  const seated = [...roles.keys()].flatMap((id) => contactable.find((one) => one.id === id) ?? []);
  const others = contactable.filter(({ id }) => !roles.has(id));
  return [...seated, ...others].slice(0, limits.people);
}

function peoplePart({ seats, people, evidence }: BriefSource): BriefPart {
  const roles = rolesByContact(seats);
  const shown = contactsOfBrief({ seats, people });
  const open = seats.filter((seat) => !isFilled(seat));
  const more = people.filter(canContact).length - shown.length;
  return {
    title: "Key contacts",
    lines: [
      ...shown.map((person) => personLine(person, roles.get(person.id) ?? [], evidence.get(person.id) ?? null)),
      ...(open.length > 0
        ? [line("open", "Open roles", open.map(openText).join(", "), "Buying committee, today")]
        : []),
      ...(more > 0
        ? [line("more", "Also there", formatPlural(more, "more person", "more people"), `${team}, today`)]
        : []),
    ],
    empty: people.length === 0 ? "No contacts yet." : "No one here may be contacted.",
  };
}

function openText(seat: CommitteeSeat): string {
  const why = gapText(seat);
  return why === null || why === "Open" ? seat.role.name : `${seat.role.name} (${why})`;
}

function personLine(person: Contact, roles: readonly string[], evidence: readonly Evidence[] | null): BriefLine {
  const text = [person.title, roles.length > 0 ? roles.join(", ") : null].filter(Boolean).join(" · ");
  return {
    ...line(person.id, person.full_name, text, personNote(person, evidence, roles.length > 0)),
    reach: { id: person.id, email: person.email, phone: person.phone },
  };
}

function taskLines(tasks: readonly Task[]): BriefLine[] {
  const { open } = orderTasks(tasks, ({ done_at: doneAt }) => doneAt !== null);
  return open.slice(0, limits.tasks).map((task) => {
    const assignee = task.assignee ? `for ${task.assignee.name}` : "unassigned";
    const repetition = task.repeats ? `repeats ${repeatNames[task.repeats]}` : null;
    const text = [task.title, assignee, task.contact ? `about ${task.contact.name}` : null, repetition]
      .filter(Boolean)
      .join(", ");
    const added = `Added by ${task.created_by?.name ?? formerColleague}, ${formatDay(task.created_at)}`;
    return line(task.id, task.due_date ? `Due ${formatDay(task.due_date)}` : "No due date", text, added);
  });
}

function timelineLine(item: TimelineItem): BriefLine {
  const day = formatDay(item.at);
  const by = (name: string | undefined) => `${name ?? formerColleague}, ${day}`;
  const id = timelineItemId(item);
  if (item.kind === "note") return line(id, "Note", plainNote(item.note), by(item.note.author?.name));
  if (item.kind === "task")
    return line(id, item.task.done_at ? "Task, done" : "Task", item.task.title, by(item.task.created_by?.name));
  if (item.kind === "signal") return line(id, "Signal", item.signal.title, `${sourceName(item.signal.source)}, ${day}`);
  const { minutes, contact, body, author, kind } = item.conversation;
  const label = [
    kind === "call" ? "Call" : "Meeting",
    minutes === null ? null : formatMinutes(minutes),
    contact ? `with ${contact.name}` : null,
  ];
  return line(id, label.filter(Boolean).join(", "), body, by(author?.name));
}

function plainNote({ body, mentions }: Extract<TimelineItem, { kind: "note" }>["note"]): string {
  return nameMentions(body, new Map(mentions.map(({ uid, name }) => [uid, name])));
}
