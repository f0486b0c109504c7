import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { FinishSignIn } from "@/components/sign-in/finish-sign-in";
import type { CallbackParams } from "@/components/sign-in/request-finish";
import { buttonStyle } from "@/components/ui/button/button-style";
import { homePath } from "@/lib/session/return-to";
import { findUser } from "@/lib/session/server/current-user";
import { findTransaction } from "@/lib/sign-in/server/transaction";
import { readSingleParam } from "../../search-params";

export const metadata: Metadata = { title: "Finishing sign-in", referrer: "no-referrer", robots: { index: false } };

/**
 * The page to which all identity providers redirect (checklist A3, A6). If their parameters are missing, there is no
 * sign-in to finish.
 */
export default async function CallbackPage({ searchParams }: PageProps<"/auth/callback">) {
  const query = await searchParams;
  const callbackParams: CallbackParams = {
    code: readSingleParam(query.code, 4096) ?? undefined,
    state: readSingleParam(query.state) ?? undefined,
    iss: readSingleParam(query.iss) ?? undefined,
    error: query.error === undefined ? undefined : (readSingleParam(query.error) ?? "unreadable"),
  };
  if ([query.code, query.state, query.error].every((value) => value === undefined)) return <NothingToFinish />;
  const { state } = callbackParams;
  const transaction = state === undefined ? null : await findTransaction(state, (await headers()).get("cookie"));
  return (
    <>
      <FinishSignIn callbackParams={callbackParams} isConnecting={transaction?.way === "connect"} />
      <noscript>
        <form action="/api/auth/callback" method="post">
          {Object.entries(callbackParams).map(([name, value]) =>
            value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
          )}
          <button type="submit" className={buttonStyle("primary", "lg", "w-full")}>
            Continue
          </button>
        </form>
      </noscript>
    </>
  );
}

async function NothingToFinish() {
  if (await findUser()) redirect(homePath);
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Nothing to complete here</h1>
      <p className="mb-6 text-base text-muted">This page completes a sign-in, but none is in progress.</p>
      <a href="/login" className={buttonStyle("primary", "lg", "w-full")}>
        Sign in
      </a>
    </>
  );
}
