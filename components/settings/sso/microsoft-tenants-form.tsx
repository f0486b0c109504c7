"use client";

import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { MicrosoftTenants } from "@/lib/contracts/people/sign-in-method";
import { send } from "@/lib/http/browser/send";

/** The Microsoft tenants whose users may join the client, and a button that adds the tenant of the admin's account. */
export default function MicrosoftTenantsForm({ tenants }: { tenants: MicrosoftTenants }) {
  const [{ tenant_ids: ids, own_tenant_id: own }, setTenants] = useState(tenants);
  const { isSending: isBusy, run } = useOneAtATime();
  const save = async (tenantIds: readonly string[]) => {
    const sent = await run((proven) =>
      send("PUT /clients/me/microsoft-tenants/", { body: { tenant_ids: [...tenantIds], ...proven } }),
    );
    if (sent === null) return;
    if (sent.kind === "refused")
      return void showToast(Object.values(sent.fields)[0] ?? sent.detail, { tone: "danger" });
    setTenants(sent.data);
    showToast("Microsoft tenants saved.");
  };
  const canAdd = own !== null && !ids.includes(own);
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      {ids.length > 0 ? (
        <ul aria-label="Microsoft tenants" className="w-full divide-y divide-line rounded-lg border border-line">
          {ids.map((id) => (
            <li key={id} className="flex items-center justify-between gap-4 px-4 py-2.5">
              <code className="min-w-0 font-mono text-ink [overflow-wrap:anywhere]">{id}</code>
              <OnlineButton
                size="sm"
                busy={isBusy}
                aria-label={`Remove tenant ${id}`}
                onClick={() => void save(ids.filter((other) => other !== id))}
              >
                Remove
              </OnlineButton>
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <OnlineButton busy={isBusy} onClick={() => void save([...ids, own])}>
          Add my Microsoft tenant
        </OnlineButton>
      ) : null}
      <p className="text-muted">
        {own === null
          ? "To add your company’s tenant, first connect your own Microsoft account under Sign-in."
          : "People need an email address in one of your verified domains."}
      </p>
    </div>
  );
}
