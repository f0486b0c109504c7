import type { Metadata } from "next";
import { CodeForm } from "@/components/registration/code-form";
import { safeReturnTo } from "@/lib/session/return-to";
import { codeProblems } from "@/lib/sign-in/server/code-problems";
import { onlyText, type SearchParams } from "../../search-params";

export const metadata: Metadata = { title: "Two-step verification", robots: { index: false } };

const problems = new Map<string, string>(Object.entries(codeProblems));

/** The second step of a sign-in with a password: asks for a code (docs/decisions/016). */
export default async function CodePage({ searchParams }: { searchParams: SearchParams }) {
  const { next, problem } = await searchParams;
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Enter your code</h1>
      <p className="mb-6 text-base text-muted">
        Open your authenticator app and enter the code for Sightline. Without your phone, use a recovery code.
      </p>
      <CodeForm
        next={next === undefined ? null : safeReturnTo(next)}
        problem={problems.get(onlyText(problem) ?? "") ?? null}
      />
      <p className="mt-6 text-muted text-sm">
        <a href="/login" className="rounded-xs font-medium text-accent-ink hover:underline">
          Sign in again
        </a>
        {
          " if it’s been more than 5 minutes. Lost your phone and recovery codes? Ask your admin to reset two-step verification."
        }
      </p>
    </>
  );
}
