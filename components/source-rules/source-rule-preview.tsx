import Link from "next/link";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Notice } from "@/components/ui/state/notice";
import type { FieldRule, FieldRules, SourceRulePreview as Preview } from "@/lib/contracts/source-rule";
import type { SourceRule } from "@/lib/contracts/source-rule-field";
import { sourceName } from "@/lib/facts/fact";
import { accountFields, valueText } from "@/lib/facts/fields";
import { type Outcome, send } from "@/lib/http/browser/send";
import { previewText } from "@/lib/settings/source-rule-texts";

interface SourceRulePreviewProps {
  item: FieldRule;
  rule: SourceRule;
  onKept: (after: FieldRules) => void;
  onCancel: () => void;
}

/** Previews what another rule would change, before it is saved. */
export function SourceRulePreview({ item: { field, rule: expected }, rule, onKept, onCancel }: SourceRulePreviewProps) {
  const { label } = accountFields[field];
  const [preview, setPreview] = useState<Outcome<Preview> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isSending, run } = useOneAtATime();
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setPreview(null);
      const query = { field, rule };
      const asked = await send("GET /clients/me/source-rules/preview/", { query, ...(signal && { signal }) });
      if (!signal?.aborted) setPreview(asked);
    },
    [field, rule],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  const keep = async () => {
    setFailure(null);
    const sent = await run(() => send("PUT /clients/me/source-rules/", { body: { field, rule, expected } }));
    if (sent?.kind === "ok") onKept(sent.data);
    else if (sent) setFailure(sent.detail);
  };
  return (
    <section aria-label={`What would change: ${label}`} className="mt-2 rounded-lg border border-line bg-sunken p-3">
      <div aria-live="polite" className="text-ink text-sm">
        {preview === null ? "Looking at your accounts…" : null}
        {preview?.kind === "ok" ? previewText(rule, preview.data) : null}
      </div>
      {preview?.kind === "refused" ? (
        <Notice tone="danger" role="alert">
          {preview.detail}{" "}
          <button type="button" className="underline" onClick={() => void load()}>
            Retry
          </button>
        </Notice>
      ) : null}
      {preview?.kind === "ok" && preview.data.items.length > 0 ? <Examples field={field} {...preview.data} /> : null}
      {failure ? (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      ) : null}
      <div className="mt-3 flex gap-2">
        <OnlineButton size="sm" variant="primary" busy={isSending} disabled={preview?.kind !== "ok"} onClick={keep}>
          Keep this rule
        </OnlineButton>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
}

/** Examples of accounts that would change: the old and the new value, and the source of each. */
function Examples({ field, items, changed }: Preview & Pick<FieldRule, "field">) {
  return (
    <>
      <ul aria-label="Accounts that would change" className="mt-2 flex flex-col gap-2 text-sm">
        {items.map(({ account, ...one }) => (
          <li key={account.id} className="min-w-0">
            <Link href={`/account/${account.id}`} className="font-medium text-accent-ink hover:underline">
              {account.name}
            </Link>
            <span className="block text-ink">
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
