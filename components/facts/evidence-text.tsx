"use client";

import { SourceLink } from "@/components/activity/source-link";
import { findSource } from "@/lib/activity/source";
import { contactValueText } from "@/lib/contacts/values";
import type { Fact } from "@/lib/contracts/account";
import type { Candidate, Evidence } from "@/lib/contracts/account-change";
import type { AccountField } from "@/lib/contracts/account-field";
import { findDeniable } from "@/lib/contracts/contact-fact-field";
import { fieldText } from "@/lib/custom-fields/describe";
import { documentTitle, type FactSubject, methodNames, sourceName } from "@/lib/facts/fact";
import { valueText } from "@/lib/facts/fields";
import { formatDay } from "@/lib/figures/time";
import { SayWrong } from "./say-wrong";

const reasons: Record<NonNullable<Evidence["reason"]>, string> = {
  only: "It is the only value that is known.",
  typed: "Your team typed it, which counts before every other source.",
  derived: "It is worked out from another value and follows it.",
  method: "It is reported; the others are estimates.",
  confidence: "Its source is surer than the others.",
  newest: "It was seen last.",
  first: "It was known first; the others are as good.",
  by_hand: "It stands until your team changes it: your client decides this value by hand.",
  in_order: "Its source comes before the others in your client’s order.",
  put_back: "It was put back over what was seen later.",
};

interface EvidenceTextProps {
  subject: FactSubject;
  fact: Fact;
  label: string;
  canEdit: boolean;
  evidence: Evidence;
  /** The custom field it is of; absent: a built-in field. */
  custom?: AccountField | undefined;
  /** Told after the value was called wrong, or that was undone. */
  onChanged?: (() => void) | undefined;
}

/** The evidence in words, and what may be said against the value. */
export default function EvidenceText(props: EvidenceTextProps) {
  const { subject, fact, label, canEdit, evidence, custom, onChanged } = props;
  const chosen = evidence.candidates.find((one) => one.is_chosen);
  const others = evidence.candidates.filter((one) => !one.is_chosen);
  return (
    <>
      {chosen ? <p className="text-muted">First seen {formatDay(chosen.first_seen_at)}.</p> : null}
      {chosen && !chosen.document ? <SaidAt candidate={chosen} /> : null}
      {evidence.reason ? <p className="text-ink">{reasons[evidence.reason]}</p> : null}
      {others.length > 0 ? (
        <ul aria-label={`Other values of ${label}`} className="flex flex-col gap-1.5 border-line border-t pt-2">
          {others.map((one) => (
            <Other
              key={`${one.source} ${one.value}`}
              subject={subject}
              field={fact.field}
              candidate={one}
              custom={custom}
            />
          ))}
        </ul>
      ) : null}
      {canEdit && isDeniable(subject, fact.field) ? (
        <SayWrong subject={subject} fact={fact} label={label} onChanged={onChanged} />
      ) : null}
    </>
  );
}

/** Fields that can't be marked as wrong, since every account needs a value: the right one is typed instead. */
const fixed: ReadonlySet<string> = new Set(["name", "status"]);

function isDeniable({ contactId }: FactSubject, field: string): boolean {
  return contactId === undefined ? !fixed.has(field) : findDeniable(field) !== null;
}

interface OtherProps {
  subject: FactSubject;
  field: string;
  candidate: Candidate;
  custom: AccountField | undefined;
}

function Other({ subject, field, candidate, custom }: OtherProps) {
  const { value, name, source, method, seen_at: seenAt, rejected } = candidate;
  const textOf = subject.contactId === undefined ? valueText : contactValueText;
  const text = custom && value !== null ? fieldText(custom, String(value)) : (name ?? textOf(field, value));
  return (
    <li>
      <span className={rejected ? "text-muted line-through" : "text-ink"}>{text}</span>
      <span className="block text-faint">
        {sourceName(source)}, {methodNames[method].toLowerCase()}, {formatDay(seenAt)}
      </span>
      {rejected ? <span className="block text-faint">Wrong: {rejected.reason}</span> : null}
      <SaidAt candidate={candidate} />
    </li>
  );
}

/** Links to the place where a source states a value: a report by its number, any other by its host. */
function SaidAt({ candidate: { url = null, document, source } }: { candidate: Candidate }) {
  if (document)
    return (
      <span className="block text-faint">
        {documentTitle(document)} <SourceLink signal={{ url, reference: document.reference }} />
      </span>
    );
  const place = findSource(url);
  if (!place) return null;
  return (
    <a href={place.href} target="_blank" rel="noopener noreferrer" className="text-accent-ink underline">
      {place.host}
      <span className="sr-only">: where {sourceName(source)} says so (opens in a new tab)</span>
    </a>
  );
}
