import type { Metadata } from "next";
import { ResetForm } from "@/components/registration/reset-form";
import { unreachableText } from "@/lib/sign-in/unreachable-text";
import { LinkExpired } from "../link-expired";
import { readSingleParam } from "../search-params";

export const metadata: Metadata = { title: "Set a new password", referrer: "no-referrer", robots: { index: false } };

const problems = new Map([
  ["password", "Use at least 10 characters, and avoid common passwords."],
  ["code", "Enter a recovery code, or a new code from your authenticator app if you have one."],
  ["wait", "Too many wrong codes. Try again in 15 minutes."],
  ["away", unreachableText],
]);

/** The page that the link in a reset email opens: asks for a new password (checklist A9). */
export default async function ResetPasswordPage({ searchParams }: PageProps<"/reset-password">) {
  const { token: tokenText, problem } = await searchParams;
  const token = readSingleParam(tokenText, 200);
  if (token === null) {
    return (
      <LinkExpired
        title="This link has expired"
        text="Each link works once and is valid for 10 minutes. Open the newest one from your email, or request another."
        action={{ label: "Send a new link", href: "/forgot-password" }}
      />
    );
  }
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Set a new password</h1>
      <p className="mb-6 text-base text-muted">You’ll be signed out everywhere. Then sign in with your new password.</p>
      <ResetForm
        token={token}
        problem={problems.get(readSingleParam(problem) ?? "") ?? null}
        asksForCode={problem === "code" || problem === "wait"}
      />
    </>
  );
}
