import type { Metadata } from "next";
import { VerifyForm } from "@/components/session/verify-form";
import { LinkOver } from "../link-over";
import { onlyText, type SearchParams } from "../search-params";

export const metadata: Metadata = { title: "Confirm your email", referrer: "no-referrer", robots: { index: false } };

/** Where the link of the verification mail leads. Opening it proves nothing yet: a person presses the button. */
export default async function VerifyPage({ searchParams }: { searchParams: SearchParams }) {
  const { token: given, problem } = await searchParams;
  const token = onlyText(given, 200);
  if (token === null) {
    const isAway = problem === "away";
    return (
      <LinkOver
        title={isAway ? "That didn’t work" : "This link leads nowhere"}
        text={
          isAway
            ? "Sightline can’t be reached right now. Open the link from your mail again in a moment."
            : "Open the link from your mail again. If it was used already, your email is confirmed: just sign in."
        }
        action={{ label: "Create an account", href: "/register" }}
      />
    );
  }
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Confirm your email</h1>
      <p className="mb-6 text-base text-muted">
        One press, and your account is ready. If you didn’t create one at Sightline, close this page: nothing happens.
      </p>
      <VerifyForm token={token} />
    </>
  );
}
