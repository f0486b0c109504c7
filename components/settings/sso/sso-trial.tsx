"use client";

import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Notice } from "@/components/ui/state/notice";
import type { SsoTest } from "@/lib/contracts/people/sign-in-method";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { send } from "@/lib/http/browser/send";

const hints = {
  nothing: "Save the settings first.",
  changed: "Save your changes first.",
  saved: "Checks everything short of a real sign-in.",
};

/** Tests the saved identity provider, and shows the result of each check. */
export function SsoTrial({ standing }: { standing: keyof typeof hints }) {
  const { isSending: isBusy, run } = useOneAtATime();
  const [outcome, setOutcome] = useState<SsoTest["checks"] | string | null>(null);
  const tryOut = async () => {
    const sent = await run(() => send("POST /clients/me/sso/test/"));
    if (sent === null) return;
    setOutcome(sent.kind === "ok" ? sent.data.checks : sent.detail);
  };
  return (
    <section aria-labelledby="sso-trial" className="mt-8 border-line border-t pt-6">
      <h3 id="sso-trial" className="font-semibold text-base text-ink">
        Test
      </h3>
      <p className="mt-0.5 text-muted text-sm">{hints[standing]}</p>
      <OnlineButton className="mt-3" busy={isBusy} disabled={standing !== "saved"} onClick={() => void tryOut()}>
        Test connection
      </OnlineButton>
      <div role="status" className="mt-4 empty:hidden">
        {isBusy || outcome === null || standing !== "saved" ? null : typeof outcome === "string" ? (
          <Notice tone="danger">{outcome}</Notice>
        ) : (
          <Checks checks={outcome} />
        )}
      </div>
    </section>
  );
}

function Checks({ checks }: SsoTest) {
  const failed = checks.filter(({ ok }) => !ok).length;
  return (
    <>
      <Notice tone={failed === 0 ? "success" : "danger"}>
        {failed === 0
          ? "Connection works."
          : `${formatPlural(failed, "check")} failed. People can’t sign in this way yet.`}
      </Notice>
      <ol aria-label="Results" className="mt-3 divide-y divide-line sheet">
        {checks.map(({ name, ok, detail }) => (
          <li key={name} className="flex items-start gap-2.5 px-4 py-2.5 text-sm">
            {ok ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-success-ink" aria-hidden="true" />
            ) : (
              <CircleX className="mt-0.5 size-4 shrink-0 text-danger-ink" aria-hidden="true" />
            )}
            <div className="min-w-0">
              <p className="font-medium text-ink">
                {name}
                <span className="sr-only">{ok ? ": passed" : ": failed"}</span>
              </p>
              <p className="text-muted [overflow-wrap:anywhere]">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
