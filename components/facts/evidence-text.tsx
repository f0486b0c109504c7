"use client";

import { SourceLink } from "@/components/activity/source-link";
import { useCan } from "@/components/session/me";
import { findSource } from "@/lib/activity/source";
import { contactValueText } from "@/lib/contacts/values";
import type { Fact } from "@/lib/contracts/accounts/account";
import type { Candidate, Evidence } from "@/lib/contracts/accounts/account-change";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import { findDeniable } from "@/lib/contracts/contacts/contact-fact-field";
import { sourceName } from "@/lib/contracts/home/source-name";
import { fieldText } from "@/lib/custom-fields/describe";
import { documentTitle, type FactSubject, methodNames } from "@/lib/facts/fact";
import { valueText } from "@/lib/facts/fields";
import { formatDay } from "@/lib/figures/time";
import { MarkWrongForm } from "./mark-wrong-form";

const reasons: Record<NonNullable<Evidence["reason"]>, string> = {
  only: "It is the only known value.",
  typed: "Your team entered it, which takes precedence over other sources.",
  derived: "It is calculated from another value.",
  method: "It is reported. The others are estimates.",
  confidence: "Its source is more reliable.",
  newest: "It is the most recent.",
  first: "It was known first, and the others are equally reliable.",
  by_hand: "Your workspace sets this value by hand, so it stays until your team changes it.",
  in_order: "Its source ranks first in your workspace’s order.",
  put_back: "It was restored over a later value.",
};

interface EvidenceTextProps {
  subject: FactSubject;
  fact: Fact;
  label: string;
  evidence: Evidence;
  /** The custom field of the value; absent: a built-in field. */
  custom?: AccountField | undefined;
  /** Called after the value was marked as wrong, and after that was undone. */
  onChanged?: (() => void) | undefined;
}

/** The evidence as text, with the actions that mark the value as wrong. */
export default function EvidenceText(props: EvidenceTextProps) {
  const canEdit = useCan("editAccounts");
  const { subject, fact, label, evidence, custom, onChanged } = props;
  const chosen = evidence.candidates.find((one) => one.is_chosen);
  const others = evidence.candidates.filter((one) => !one.is_chosen);
  return (
    <>
      {chosen ? <p className="text-muted">First seen {formatDay(chosen.first_seen_at)}.</p> : null}
      {chosen && !chosen.document ? <StatementLink candidate={chosen} /> : null}
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
        <MarkWrongForm subject={subject} fact={fact} label={label} onChanged={onChanged} />
      ) : null}
    </>
  );
}

/** A value that every account needs can't be marked as wrong: the user types the right one instead. */
function isDeniable({ contactId }: FactSubject, field: string): boolean {
  return contactId === undefined ? !findFieldInfo(field)?.isRequired : findDeniable(field) !== null;
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
      <span className="block text-muted">
        {sourceName(source)}, {methodNames[method].toLowerCase()}, {formatDay(seenAt)}
      </span>
      {rejected ? <span className="block text-muted">Wrong: {rejected.reason}</span> : null}
      <StatementLink candidate={candidate} />
    </li>
  );
}

/**
 * Links to the location where a source states a value: a report is named by its number, any other source by its host.
 */
function StatementLink({ candidate: { url = null, document, source } }: { candidate: Candidate }) {
  if (document)
    return (
      <span className="block text-muted">
        {documentTitle(document)} <SourceLink signal={{ url, reference: document.reference }} />
      </span>
    );
  const target = findSource(url);
  if (!target) return null;
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" className="text-accent-ink underline">
      {target.host}
      <span className="sr-only">: where {sourceName(source)} says so (opens in a new tab)</span>
    </a>
  );
}
