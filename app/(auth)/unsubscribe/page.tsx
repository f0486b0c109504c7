import type { Metadata } from "next";
import { headers } from "next/headers";
import { buttonStyle } from "@/components/ui/button/button-style";
import { backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { unavailable } from "@/lib/backend/unavailable";
import type { AlertMailState } from "@/lib/contracts/alerts/alert-preferences";
import { callerOf } from "@/lib/http/server/request-facts";
import { readSingleParam } from "../search-params";

export const metadata: Metadata = { title: "Email alerts", referrer: "no-referrer", robots: { index: false } };

const settings = "/settings?section=notifications";

/**
 * The page that the link in an alert email opens: it asks for confirmation, because mail scanners also follow links.
 * Works without JavaScript.
 */
export default async function UnsubscribePage({ searchParams }: PageProps<"/unsubscribe">) {
  const token = readSingleParam((await searchParams).token, 1000);
  const state = token === null ? null : await findState(token);
  if (token === null || state === null) {
    return (
      <Outcome
        title="This link doesn’t work"
        text="It may be incomplete or out of date. You can choose what we email you in Settings."
      />
    );
  }
  if (!state.is_on) {
    return (
      <Outcome
        title="You’re unsubscribed"
        text="You won’t get alerts by email. Alerts in the app are unchanged, and you can turn emails back on at any time."
      />
    );
  }
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Stop email alerts?</h1>
      <p className="mb-6 text-base text-muted">
        You won’t get alerts or digests by email. Alerts in the app don’t change.
      </p>
      <form method="post" action="/api/alert-mail/unsubscribe" className="flex flex-col gap-2.5">
        <input type="hidden" name="token" value={token} />
        <button type="submit" className={buttonStyle("primary", "lg")}>
          Unsubscribe
        </button>
        <a href={settings} className={buttonStyle("secondary", "lg")}>
          Choose which emails to get
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
  const result = await callApi(backendFor(callerOf(await headers(), null)), "GET /alert-mail/unsubscribe/", {
    query: { token },
  });
  if (result.kind === "unavailable") throw unavailable(result.reason);
  return result.kind === "ok" ? result.data : null;
}
