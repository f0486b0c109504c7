import type { Metadata } from "next";
import { headers } from "next/headers";
import { buttonStyle } from "@/components/ui/button/button-style";
import { ask } from "@/lib/backend/ask";
import { backendFor } from "@/lib/backend/call";
import { unavailable } from "@/lib/backend/unavailable";
import type { AlertMailState } from "@/lib/contracts/alert-preferences";
import { callerOf } from "@/lib/http/server/request-facts";
import { onlyText, type SearchParams } from "../search-params";

export const metadata: Metadata = { title: "Mail about alerts", referrer: "no-referrer", robots: { index: false } };

const settings = "/settings?section=notifications";

/**
 * The page that the link in an alert email opens: it asks for confirmation, as mail scanners follow links too. Works
 * without script.
 */
export default async function UnsubscribePage({ searchParams }: { searchParams: SearchParams }) {
  const token = onlyText((await searchParams).token, 1000);
  const state = token === null ? null : await findState(token);
  if (token === null || state === null) {
    return (
      <Outcome
        title="This link doesn’t work"
        text="It may be incomplete or old. You can choose what is mailed to you in the settings."
      />
    );
  }
  if (!state.is_on) {
    return (
      <Outcome
        title="No more mail about alerts"
        text="Sightline mails you no alerts. In the app nothing has changed, and you can turn mail on again at any time."
      />
    );
  }
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Stop mail about alerts?</h1>
      <p className="mb-6 text-base text-muted">
        You’ll get no alerts and no digests by mail any more. In the app nothing changes.
      </p>
      <form method="post" action="/api/alert-mail/unsubscribe" className="flex flex-col gap-2.5">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={buttonStyle("primary", "lg")}>
          Stop mail
        </button>
        <a href={settings} className={buttonStyle("secondary", "lg")}>
          Choose what is mailed
        </a>
      </form>
    </>
  );
}

function Outcome({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">{title}</h1>
      <p className="mb-6 text-base text-muted">{text}</p>
      <div className="flex flex-col gap-2.5">
        <a href={settings} className={buttonStyle("primary", "lg")}>
          Notification settings
        </a>
      </div>
    </>
  );
}

async function findState(token: string): Promise<AlertMailState | null> {
  const result = await ask(backendFor(callerOf(await headers(), null)), "GET /alert-mail/unsubscribe/", {
    query: { token },
  });
  if (result.kind === "unavailable") throw unavailable(result.reason);
  return result.kind === "ok" ? result.data : null;
}
