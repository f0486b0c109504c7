"use client";

import { clsx } from "clsx";
import Link from "next/link";
import type { ReactNode } from "react";
import { chosenSides } from "@/lib/accounts/duplicates/describe";
import { changeLabel } from "@/lib/contracts/home/change-label";
import { sourceName } from "@/lib/contracts/home/source-name";
import type { ComparedPair } from "@/lib/contracts/imports/duplicate";
import { valueText } from "@/lib/facts/fields";
import { formatDay } from "@/lib/figures/time";

interface PairFieldsProps {
  pair: ComparedPair;
  survivor: string;
  chosen: Readonly<Record<string, 0 | 1>>;
  onSurvivor: (id: string) => void;
  onChoose: (field: string, side: 0 | 1) => void;
}

const sides = [0, 1] as const;
const columns = "grid grid-cols-2 gap-x-3 md:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]";

/** All values of both accounts; where they differ, the user chooses one with the arrow keys or the pointer. */
export function PairFields({ pair, survivor, chosen, onSurvivor, onChoose }: PairFieldsProps) {
  const chosenSide = chosenSides(pair, chosen);
  const differing = pair.fields.filter((field) => !field.is_same);
  const same = pair.fields.filter((field) => field.is_same);
  return (
    <div className="flex flex-col">
      <Row label="Account to keep">
        {pair.accounts.map((account) => (
          <Choice
            key={account.id}
            name="survivor"
            label={`Keep ${account.name}`}
            isChosen={account.id === survivor}
            onChoose={() => onSurvivor(account.id)}
          >
            <span className="block font-medium text-ink [overflow-wrap:anywhere]">{account.name}</span>
            <span className="block text-muted text-xs">
              Added {formatDay(account.created_at)}
              {account.owner ? ` · ${account.owner.name}` : ""}
            </span>
          </Choice>
        ))}
      </Row>
      {differing.map(({ field, values }) => (
        <Row key={field} label={changeLabel({ field })}>
          {sides.map((side) => (
            <Choice
              key={side}
              name={field}
              label={`${changeLabel({ field })}: ${textOf(field, values[side])}`}
              isChosen={chosenSide.get(field) === side}
              onChoose={() => onChoose(field, side)}
            >
              <Offered field={field} offered={values[side]} />
            </Choice>
          ))}
        </Row>
      ))}
      {same.length > 0 ? (
        <details className="border-line border-t pt-2.5 text-sm">
          <summary className="cursor-pointer text-muted">Same in both accounts: {same.length}</summary>
          <dl className="mt-2 flex flex-col gap-1">
            {same.map(({ field, values }) => (
              <div key={field} className={columns}>
                <dt className="text-muted">{changeLabel({ field })}</dt>
                <dd className="text-ink [overflow-wrap:anywhere] md:col-span-2">{textOf(field, values[0])}</dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {pair.accounts.map(({ id, name }) => (
          <Link
            key={id}
            href={`/account/${id}`}
            prefetch={false}
            className="inline-flex min-h-8 items-center text-accent-ink underline"
          >
            Open {name}
          </Link>
        ))}
      </p>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={clsx(columns, "border-line border-t py-1.5")}>
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true" className="self-center text-muted text-sm max-md:col-span-2">
        {label}
      </span>
      {children}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={clsx(
        "flex min-w-0 cursor-pointer items-start gap-2 rounded-md border px-2.5 py-1.5 text-sm",
        isChosen ? "border-accent bg-accent-soft" : "border-transparent hover:bg-sunken",
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

type OfferedValue = ComparedPair["fields"][number]["values"][number];

function Offered({ field, offered }: { field: string; offered: OfferedValue }) {
  return (
    <>
      <span className={clsx("block [overflow-wrap:anywhere]", offered ? "text-ink" : "text-muted")}>
        {textOf(field, offered)}
      </span>
      {offered?.source ? (
        <span className="block text-muted text-xs">
          {sourceName(offered.source)}
          {offered.seen_at ? `, ${formatDay(offered.seen_at)}` : ""}
        </span>
      ) : null}
    </>
  );
}

function textOf(field: string, offered: OfferedValue): string {
  if (offered === null) return field === "owner" ? "Nobody" : "Not known";
  return offered.text ?? valueText(field, offered.value);
}
