import type { Metadata } from "next";
import { ClearEndedSession } from "@/components/session/clear-ended-session";
import { SignedInElsewhere } from "@/components/session/signed-in-elsewhere";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { confirmProvider, reasonTexts } from "@/components/sign-in/sign-in-text";
import { findRelyingParty } from "@/lib/contracts/passkeys/relying-party";
import { getSettings } from "@/lib/env";
import { findLoginReason, safeReturnTo } from "@/lib/session/return-to";
import { readSingleParam } from "../search-params";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next, reason: reasonText, confirmation: confirmationText } = await searchParams;
  const confirmation = readSingleParam(confirmationText, 200);
  const reason = findLoginReason(reasonText);
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Sign in</h1>
      <p className="mb-6 text-base text-muted">
        New here?{" "}
        <a href="/register" className="rounded-xs font-medium text-accent-ink hover:underline">
          Create an account
        </a>
      </p>
      <SignedInElsewhere />
      <ClearEndedSession />
      <SignInForm
        next={next === undefined ? null : safeReturnTo(next)}
        reason={confirmation ? confirmProvider : reason ? reasonTexts[reason] : null}
        confirmation={confirmation}
        offersPasskeys={findRelyingParty(getSettings().appOrigin) !== null}
      />
    </>
  );
}
