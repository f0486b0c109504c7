import { type ReactNode, useId } from "react";
import { CopyButton } from "@/components/ui/button/copy-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import { Notice } from "@/components/ui/state/notice";
import type { Preview } from "@/lib/account-lists/pasted";
import type { MatchedEntry } from "@/lib/contracts/accounts/account-list";
import { formatCount } from "@/lib/contracts/text/format-number";

export interface NewListFields {
  name: string;
  isShared: boolean;
}

interface PastedPreviewProps {
  preview: Preview;
  /** The chosen account of each ambiguous entry; entries without one are left out. */
  choices: ReadonlyMap<string, string>;
  fields: NewListFields;
  /** The error of the list's name. */
  problem: string | undefined;
  onChoose: (entry: string, id: string) => void;
  onFields: (fields: NewListFields) => void;
}

/** The matches of pasted names, before anything is written: found, ambiguous, not found; and the list's name. */
export function PastedPreview({ preview, choices, fields, problem, onChoose, onFields }: PastedPreviewProps) {
  const { matched, several, unknown, folded } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-ink text-sm tabular-nums">
        {summarise(preview)}
      </p>
      {matched.length + several.length > 0 ? (
        <div className="flex flex-col gap-2.5">
          <Field label="Name of the list" error={problem}>
            <Input
              value={fields.name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => onFields({ ...fields, name: event.target.value })}
            />
          </Field>
          <Checkbox
            checked={fields.isShared}
            onChange={(event) => onFields({ ...fields, isShared: event.target.checked })}
            label="Share with everyone in this workspace"
          />
        </div>
      ) : (
        <Notice tone="warning">No account here has any of these domains, tickers or names.</Notice>
      )}
      {several.length > 0 ? (
        <Section title="Several matches" count={several.length}>
          <ul className="flex flex-col gap-2">
            {several.map((one) => (
              <Several key={one.entry} {...one} chosen={choices.get(one.entry) ?? ""} onChoose={onChoose} />
            ))}
          </ul>
        </Section>
      ) : null}
      {unknown.length > 0 ? (
        <Section
          title="Not found"
          count={unknown.length}
          aside={<CopyButton text={unknown.join("\n")} label="Copy names not found" />}
        >
          <p className="mb-1.5 text-muted text-sm">Copy these to add or import them as accounts.</p>
          <ul className="text-muted text-sm [overflow-wrap:anywhere]">
            {unknown.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </Section>
      ) : null}
      {matched.length > 0 ? (
        <Section title="Found" count={matched.length}>
          {folded > 0 ? (
            <p className="mb-1.5 text-muted text-sm">
              {formatCount(folded)} more {folded === 1 ? "entry refers" : "entries refer"} to one of these.
            </p>
          ) : null}
          <ul className="text-sm">
            {matched.map(({ entry, account }) => (
              <li key={account.id} className="flex gap-3 py-0.5 [content-visibility:auto]">
                <span className="w-2/5 shrink-0 truncate text-muted">{entry}</span>
                <span className="min-w-0 grow truncate text-ink">
                  {account.name}
                  {account.domain ? <span className="text-muted"> {account.domain}</span> : null}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  );
}

interface SeveralProps extends MatchedEntry {
  chosen: string;
  onChoose: (entry: string, id: string) => void;
}

function Several({ entry, accounts, chosen, onChoose }: SeveralProps) {
  const id = useId();
  return (
    <li className="flex items-center gap-3 max-md:flex-col max-md:items-stretch max-md:gap-1">
      <label htmlFor={id} className="truncate text-ink text-sm md:w-2/5 md:shrink-0">
        {entry}
      </label>
      <Select
        id={id}
        value={chosen}
        onChange={(event) => onChoose(entry, event.target.value)}
        options={accounts.map((account) => [
          account.id,
          [account.name, account.domain, account.place].filter((part) => part !== null).join(" · "),
        ])}
      >
        <option value="">Leave out</option>
      </Select>
    </li>
  );
}

interface SectionProps {
  title: string;
  count: number;
  aside?: ReactNode;
  children: ReactNode;
}

function Section({ title, count, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-t pt-3">
      <div className="mb-1.5 flex min-h-6 items-center justify-between gap-3">
        <h3 id={id} className="font-medium text-ink text-sm">
          {title} <span className="font-normal text-muted tabular-nums">{formatCount(count)}</span>
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

function summarise({ matched, several, unknown }: Preview): string {
  const parts = [`${formatCount(matched.length)} found`];
  if (several.length > 0) parts.push(`${formatCount(several.length)} to choose`);
  if (unknown.length > 0) parts.push(`${formatCount(unknown.length)} not found`);
  return `${parts.join(", ")}.`;
}
