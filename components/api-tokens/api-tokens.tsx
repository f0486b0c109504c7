"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "@/components/ui/button/copy-button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { type ApiToken, type CreatedApiToken, maxApiTokens } from "@/lib/contracts/incoming/api-token";
import { send } from "@/lib/http/browser/send";
import { ApiTokenItem } from "./api-token-item";
import { CreatedTokenDialog } from "./created-token-dialog";
import { NewTokenDialog } from "./new-token-dialog";

interface ApiTokensProps {
  tokens: readonly ApiToken[];
  /** This site's origin. */
  origin: string;
}

/** The client's API tokens, which can be created (and shown once) and revoked, and the URLs to send data to. */
export default function ApiTokens({ tokens, origin }: ApiTokensProps) {
  const [shown, setShown] = useState(tokens);
  const [isNaming, setNaming] = useState(false);
  const [made, setMade] = useState<CreatedApiToken | null>(null);
  const [doomed, setDoomed] = useState<ApiToken | null>(null);
  const { isSending: isBusy, run } = useOneAtATime();
  const revoke = async ({ id, name }: ApiToken) => {
    const sent = await run(() => send("DELETE /clients/me/tokens/:id/", { params: { id } }));
    if (sent === null) return;
    setDoomed(null);
    if (sent.kind === "refused" && sent.code !== "not_found") return void showToast(sent.detail, { tone: "danger" });
    setShown((before) => before.filter((one) => one.id !== id));
    showToast(`Revoked “${name}”.`);
  };
  return (
    <div className="flex flex-col gap-6">
      {shown.length === 0 ? (
        <p className="rounded-lg border border-line border-dashed px-4 py-5 text-center text-muted text-sm">
          No tokens yet.
        </p>
      ) : (
        <ul aria-label="API tokens" className="divide-y divide-line rounded-lg border border-line">
          {shown.map((token) => (
            <ApiTokenItem key={token.id} token={token} onRevoke={() => setDoomed(token)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OnlineButton variant="primary" disabled={shown.length >= maxApiTokens} onClick={() => setNaming(true)}>
          <Plus className="size-3.5" aria-hidden="true" />
          New token
        </OnlineButton>
        {shown.length >= maxApiTokens ? (
          <p className="text-muted text-sm">You can have at most {maxApiTokens} tokens. Revoke one first.</p>
        ) : null}
      </div>
      <dl aria-label="Where to send" className="flex flex-col gap-3 border-line border-t pt-5 text-sm">
        {addresses.map(({ name, path }) => (
          <div key={path}>
            <dt className="font-medium text-ink">{name}</dt>
            <dd className="flex items-center gap-1 text-muted">
              <code className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">POST {`${origin}${path}`}</code>
              <CopyButton text={`${origin}${path}`} label={`Copy the address for ${name.toLowerCase()}`} />
            </dd>
          </div>
        ))}
      </dl>
      {isNaming ? (
        <NewTokenDialog
          onClose={() => setNaming(false)}
          onMade={(one) => {
            setNaming(false);
            setShown((before) => [one.item, ...before]);
            setMade(one);
          }}
        />
      ) : null}
      {made ? <CreatedTokenDialog made={made} origin={origin} onClose={() => setMade(null)} /> : null}
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={`Revoke “${doomed?.name ?? ""}”?`}
        description="Integrations using it stop working immediately. This can’t be undone. Data it sent is kept."
        action="Revoke"
        isBusy={isBusy}
        onConfirm={() => doomed && void revoke(doomed)}
      />
    </div>
  );
}

const addresses = [
  { name: "Signals", path: "/api/incoming/signals" },
  { name: "Facts", path: "/api/incoming/facts" },
] as const;
