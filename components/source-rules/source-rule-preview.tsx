import Link from "next/link";
import { useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { FormNotice } from "@/components/ui/form/form";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { RetryNotice } from "@/components/ui/state/retry-notice";
import { accountFieldTable } from "@/lib/contracts/accounts/field-table";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import { sourceName } from "@/lib/contracts/home/source-name";
import type { FieldRule, FieldRules, SourceRulePreview as Preview } from "@/lib/contracts/rules/source-rule";
import type { SourceRule } from "@/lib/contracts/rules/source-rule-field";
import { valueText } from "@/lib/facts/fields";
import { type Outcome, send } from "@/lib/http/browser/send";
import { previewText } from "@/lib/settings/source-rule-texts";

interface SourceRulePreviewProps {
  /** The fields of the rule, with their current rules; the first one names the preview. */
  items: readonly [FieldRule, ...FieldRule[]];
  rule: SourceRule;
  /** The order of sources, where the rule is `in_order`. */
  order: readonly string[];
  /** `isOver`: whether the rule was saved for all the fields. */
  onSaved: (after: FieldRules, isOver: boolean) => void;
  onCancel: () => void;
}

/** Previews the effects of another rule before it is saved. */
export function SourceRulePreview({ items, rule, order, onSaved, onCancel }: SourceRulePreviewProps) {
  const [{ field }] = items;
  const fields = items.map((item) => item.field).join();
  const text = rule === "in_order" ? JSON.stringify(order) : undefined;
  const { label } = accountFieldTable[field];
  const { data, refusal, isLoading, retry } = useRead(["source-rule-preview", fields, rule, text], (signal) =>
    previewFields(fields.split(","), { rule, ...(text !== undefined && { order: text }) }, signal),
  );
  // While a preview is loading, the earlier one isn't shown, because it may no longer be true.
  const preview = refusal || isLoading ? undefined : data;
  const [failure, setFailure] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const save = async () => {
    setFailure(null);
    const sent = await run(() => saveAll(items, rule, order));
    if (sent?.saved) onSaved(sent.saved, sent.failure === null);
    if (sent?.failure) setFailure(sent.failure);
  };
  return (
    <section
      aria-label={`What would change: ${items.length > 1 ? "every value" : label}`}
      className="mt-2 rounded-lg border border-line bg-sunken p-3"
    >
      <div aria-live="polite" className="text-ink text-sm">
        {isLoading ? "Checking your accounts…" : null}
        {preview ? previewText(rule, preview, items.length) : null}
      </div>
      {refusal ? <RetryNotice onRetry={() => void retry()}>{refusal.detail}</RetryNotice> : null}
      {preview && preview.items.length > 0 ? <Examples {...preview} /> : null}
      <FormNotice detail={failure} />
      <div className="mt-3 flex gap-2">
        <OnlineButton size="sm" variant="primary" busy={isSending} disabled={!preview} onClick={save}>
          Save this rule
        </OnlineButton>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** A preview of one or several fields, in which each example names its field. */
type FieldsPreview = Omit<Preview, "items"> & { items: readonly (Preview["items"][number] & { field: string })[] };

const shown = 8;

/** Previews one field after the other. */
async function previewFields(
  fields: readonly string[],
  query: { rule: SourceRule; order?: string },
  signal?: AbortSignal,
): Promise<Outcome<FieldsPreview>> {
  const all: FieldsPreview = { changed: 0, looked: 0, accounts: 0, items: [] };
  for (const field of fields) {
    const outcome = await send("GET /clients/me/source-rules/preview/", {
      query: { field, ...query },
      ...(signal && { signal }),
    });
    if (outcome.kind === "refused") return outcome;
    const { changed, looked: checked, accounts, items } = outcome.data;
    const withField = items.map((item) => ({ ...item, field }));
    Object.assign(all, { changed: all.changed + changed, looked: checked, accounts });
    all.items = [...all.items, ...withField].slice(0, shown);
  }
  return { kind: "ok", data: all };
}

/** Saves a rule for one field after the other. @returns the resulting rules, and the error that stopped it, if any */
async function saveAll(items: readonly FieldRule[], rule: SourceRule, order: readonly string[]) {
  let saved: FieldRules | null = null;
  for (const { field, rule: expected, order: expectedOrder } of items) {
    const body = {
      ...{ field, rule, expected },
      ...(rule === "in_order" && { order: [...order] }),
      ...(expectedOrder && { expected_order: expectedOrder }),
    };
    const sent = await send("PUT /clients/me/source-rules/", { body });
    if (sent.kind === "refused") return { saved, failure: `${accountFieldTable[field].label}: ${sent.detail}` };
    saved = sent.data;
  }
  return { saved, failure: null };
}

/** Examples of accounts that would change: the old and the new value, and the source of each. */
function Examples({ items, changed }: FieldsPreview) {
  return (
    <>
      <ul aria-label="Accounts that would change" className="mt-2 flex flex-col gap-2 text-sm">
        {items.map(({ account, field, ...one }) => (
          <li key={`${account.id} ${field}`} className="min-w-0">
            <Link href={`/account/${account.id}`} className="font-medium text-accent-ink hover:underline">
              {account.name}
            </Link>
            <span className="block text-ink">
              {items.some((other) => other.field !== field) ? `${findFieldInfo(field)?.label}: ` : ""}
              {valueText(field, one.old)} <span className="text-muted">({sourceName(one.old_source)})</span>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> becomes </span>
              {valueText(field, one.new)} <span className="text-muted">({sourceName(one.new_source)})</span>
            </span>
          </li>
        ))}
      </ul>
      {changed > items.length ? <p className="mt-2 text-muted text-sm">And others.</p> : null}
    </>
  );
}
