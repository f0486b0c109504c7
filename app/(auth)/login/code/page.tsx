import type { Metadata } from "next";
import { headers } from "next/headers";
import { CodeForm } from "@/components/registration/code-form";
import { PasskeyButton } from "@/components/sign-in/passkey-button";
import { OrDivider } from "@/components/ui/divider";
import { safeReturnTo } from "@/lib/session/return-to";
import { ticketCookie } from "@/lib/session/server/sealed-cookie";
import { codeProblems } from "@/lib/sign-in/server/code-problems";
import { readSingleParam } from "../../search-params";

export const metadata: Metadata = { title: "Enter your second factor", robots: { index: false } };

const problems = new Map<string, string>(Object.entries(codeProblems));

/**
 * The second step of a sign-in with a password, and of an operator's with Microsoft: asks for a passkey or a code
 * (docs/decisions/016).
 */
export default async function CodePage({ searchParams }: PageProps<"/login/code">) {
  const { next: returnTo, problem } = await searchParams;
  const next = returnTo === undefined ? null : safeReturnTo(returnTo);
  const pending = await ticketCookie.find((await headers()).get("cookie"));
  const hasPasskey = pending?.factors.includes("passkey") ?? false;
  const hasApp = pending?.factors.includes("totp") ?? true;
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">{hasApp ? "Enter your code" : "Verify that it’s you"}</h1>
      <p className="mb-6 text-base text-muted">
        {hasApp ? (
          "Open your authenticator app and enter the code for Sightline. Without your phone, use a recovery code."
        ) : hasPasskey ? (
          <>
            <span className="noscript:hidden">Confirm with your passkey, or enter a recovery code.</span>
            <noscript>Enter a recovery code. Turn on JavaScript to sign in another way.</noscript>
          </>
        ) : (
          "Your passkeys were created at a different web address. Enter a recovery code, then add a passkey here in Settings."
        )}
      </p>
      {hasPasskey ? (
        <div className="mb-5 flex flex-col gap-5 noscript:hidden">
          <PasskeyButton isSecond next={next} />
          <OrDivider />
        </div>
      ) : null}
      <CodeForm
        label={hasApp ? "Code" : "Recovery code"}
        next={next}
        problem={problems.get(readSingleParam(problem) ?? "") ?? null}
      />
      <p className="mt-6 text-muted text-sm">
        <a href="/login" className="rounded-xs font-medium text-accent-ink hover:underline">
          Sign in again
        </a>
        {` if it’s been more than 5 minutes. Lost your ${hasApp ? "phone" : "device"} and recovery codes? Ask your admin to reset your second factors.`}
      </p>
    </>
  );
}
