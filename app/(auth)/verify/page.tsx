import type { Metadata } from "next";
import { headers } from "next/headers";
import { NewAccountForm } from "@/components/registration/new-account-form";
import { backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { unavailable } from "@/lib/backend/unavailable";
import type { PendingVerification } from "@/lib/contracts/people/registration";
import { callerOf } from "@/lib/http/server/request-facts";
import { LinkExpired } from "../link-expired";
import { newAccountProblem } from "../new-account-problem";
import { readSingleParam } from "../search-params";

export const metadata: Metadata = { title: "Create your account", referrer: "no-referrer", robots: { index: false } };

/**
 * The page that the link in a verification email opens. Opening it verifies nothing yet: it asks for a name and a
 * password.
 */
export default async function VerifyPage({ searchParams }: PageProps<"/verify">) {
  const { token: tokenText, problem } = await searchParams;
  const token = readSingleParam(tokenText, 200);
  const verification = token === null ? null : await findVerification(token);
  if (token === null || verification === null) {
    return (
      <LinkExpired
        title="This link has expired"
        text="Each link works once and is valid for 24 hours. If you already used it, your account is ready: sign in."
        action={{ label: "Create an account", href: "/register" }}
      />
    );
  }
  return (
    <>
      <h1 className="mb-1 font-semibold text-2xl text-ink">Create your account</h1>
      <p className="mb-6 text-base text-muted">
        Set your name and password. If you didn’t request an account, you can close this page.
      </p>
      <NewAccountForm
        link={{ kind: "token", secret: token }}
        email={verification.email}
        problem={newAccountProblem(readSingleParam(problem))}
      />
    </>
  );
}

async function findVerification(token: string): Promise<PendingVerification | null> {
  const result = await callApi(backendFor(callerOf(await headers(), null)), "GET /auth/verifications/:token/", {
    params: { token },
  });
  if (result.kind === "unavailable") throw unavailable(result.reason);
  return result.kind === "ok" ? result.data : null;
}
