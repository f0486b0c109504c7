"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { SecretDialog } from "@/components/ui/form/secret-dialog";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { ScimToken } from "@/lib/contracts/people/scim";
import { maxScimTokens } from "@/lib/contracts/people/scim-limits";
import { send } from "@/lib/http/browser/send";

/** The tokens of the client's identity provider, which can be created (and shown once) and revoked. */
export function ScimTokens({ tokens }: { tokens: readonly ScimToken[] }) {
  const [shown, setShown] = useState(tokens);
  const [made, setMade] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<ScimToken | null>(null);
  const { isSending: isBusy, run } = useOneAtATime();
  const create = async () => {
    const sent = await run((proven) => send("POST /clients/me/scim/tokens/", { body: proven }));
    if (sent === null) return;
    if (sent.kind === "refused") return void showToast(sent.detail, { tone: "danger" });
    setShown((before) => [sent.data.item, ...before]);
    setMade(sent.data.token);
  };
  const revoke = async ({ id, ending }: ScimToken) => {
    const sent = await run(() => send("DELETE /clients/me/scim/tokens/:id/", { params: { id } }));
    if (sent === null) return;
    setDoomed(null);
    if (sent.kind === "refused" && sent.code !== "not_found") return void showToast(sent.detail, { tone: "danger" });
    setShown((before) => before.filter((token) => token.id !== id));
    showToast(`Revoked the token ending in ${ending}.`);
  };
  return (
    <section aria-labelledby="scim-tokens" className="text-sm">
      <h3 id="scim-tokens" className="font-semibold text-base text-ink">
        Tokens
      </h3>
      <p className="mt-0.5 text-muted">Use a second token to rotate without downtime.</p>
      {shown.length > 0 ? (
        <ul aria-labelledby="scim-tokens" className="sheet mt-3 divide-y divide-line">
          {shown.map((token) => (
            <TokenItem key={token.id} token={token} onRevoke={() => setDoomed(token)} />
          ))}
        </ul>
      ) : null}
      <OnlineButton
        className="mt-3"
        busy={isBusy}
        disabled={shown.length >= maxScimTokens}
        onClick={() => void create()}
      >
        <Plus className="size-3.5" aria-hidden="true" />
        New SCIM token
      </OnlineButton>
      {made === null ? null : (
        <SecretDialog
          title="New SCIM token"
          description="Copy it now and enter it at your identity provider. You won’t see it again."
          secret={made}
          onClose={() => setMade(null)}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={`Revoke the token ending in ${doomed?.ending ?? ""}?`}
        description="Your identity provider can’t provision people with it any more. This can’t be undone."
        action="Revoke"
        isBusy={isBusy}
        onConfirm={() => doomed && void revoke(doomed)}
      />
    </section>
  );
}

function TokenItem({ token, onRevoke }: { token: ScimToken; onRevoke: () => void }) {
  const { ending, created_at: createdAt, last_used_at: usedAt } = token;
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-2.5">
      <div className="min-w-0">
        <p className="font-mono text-ink">scim_…{ending}</p>
        <p className="text-muted">
          Created <LocalTime at={createdAt} show="date" />,{" "}
          {usedAt === null ? (
            "never used"
          ) : (
            <>
              last used <LocalTime at={usedAt} show="both" />
            </>
          )}
        </p>
      </div>
      <OnlineButton size="sm" aria-label={`Revoke the token ending in ${ending}`} onClick={onRevoke}>
        Revoke
      </OnlineButton>
    </li>
  );
}
