import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProofPrompt } from "@/components/identity-proof/proof-prompt";
import { SignOutForm } from "@/components/session/sign-out-form";
import { Loaded } from "@/components/settings/loaded";
import { FactorsSlot, PasskeysSlot } from "@/components/settings/slots";
import { buttonStyle } from "@/components/ui/button/button-style";
import { Toaster } from "@/components/ui/overlay/toaster";
import { TimeZone } from "@/components/ui/time-zone";
import { callApi } from "@/lib/backend/call-api";
import { can } from "@/lib/contracts/rights/rights";
import { findZone } from "@/lib/figures/time";
import { safeReturnTo } from "@/lib/session/return-to";
import { requireUser } from "@/lib/session/server/current-user";
import { readSingleParam } from "../search-params";

export const metadata: Metadata = { title: "Set up a second factor", robots: { index: false } };

/**
 * Sets up a required second factor; no other page opens until the user has one. Stays open afterward, to show the
 * recovery codes.
 */
export default async function SecondFactorPage({ searchParams }: PageProps<"/second-factor">) {
  const { user, backend } = await requireUser({ opensWithoutFactor: true });
  const next = safeReturnTo(readSingleParam((await searchParams).next));
  const isOperator = can(user.role, "operate");
  if (user.auth_method !== "traditional" && !isOperator) redirect(next);
  const factors = await callApi(backend, "GET /users/me/factors/");
  const isMissing = user.missing_factor !== null;
  const reason = isOperator
    ? "Operators need a second factor"
    : `${user.client?.name ?? "Sightline"} requires a second factor for signing in with a password`;
  return (
    <TimeZone value={findZone(user.time_zone)}>
      <h1 className="mb-1 font-semibold text-2xl text-ink">
        {isMissing ? "Set up a second factor" : "Your second factor is on"}
      </h1>
      <p className="mb-6 text-base text-muted">
        {isMissing
          ? `${reason}. Choose a passkey or an authenticator app. We’ll email you a code to confirm that it’s you.`
          : "You can add another one, in case you lose it."}
      </p>
      <noscript>
        <p className="mb-6 text-ink text-sm">Setting up a second factor needs JavaScript. Turn it on and reload.</p>
      </noscript>
      <Loaded response={factors} failure="Your second factors could not be loaded">
        {(data) => (
          <div className="flex flex-col gap-4">
            <PasskeysSlot factors={data} />
            <FactorsSlot factors={data} />
          </div>
        )}
      </Loaded>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {isMissing ? null : (
          <a href={next} className={buttonStyle("primary", "md")}>
            Continue to Sightline
          </a>
        )}
        <SignOutForm label="Sign out" />
      </div>
      <ProofPrompt />
      <Toaster />
    </TimeZone>
  );
}
