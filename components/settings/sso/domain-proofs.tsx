"use client";

import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "@/components/ui/button/copy-button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Notice } from "@/components/ui/state/notice";
import type { DomainProof } from "@/lib/contracts/people/sign-in-method";
import { send } from "@/lib/http/browser/send";

interface DomainProofsProps {
  proofs: readonly DomainProof[];
  onChecked: (proofs: readonly DomainProof[]) => void;
}

/** The client's domains: the verified ones, and the DNS record to create for each of the others. */
export function DomainProofs({ proofs, onChecked }: DomainProofsProps) {
  const { isSending: isBusy, run } = useOneAtATime();
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  if (proofs.length === 0) return null;
  const isDone = proofs.every(({ proven_at }) => proven_at !== null);
  const check = async () => {
    const sent = await run(() => send("POST /clients/me/sso/domains/check/"));
    if (sent === null) return;
    setFailure(sent.kind === "refused" ? sent.detail : null);
    if (sent.kind === "refused") return;
    setProblems(sent.data.troubles);
    onChecked(sent.data.proofs);
  };
  return (
    <section aria-labelledby="domain-proofs" className="mt-8 border-line border-t pt-6">
      <h3 id="domain-proofs" className="font-semibold text-base text-ink">
        Verified domains
      </h3>
      <p className="mt-0.5 text-muted text-sm">
        {isDone ? "All your domains are verified." : "Add each TXT record to the domain’s DNS, then check."}
      </p>
      <ul aria-label="Domains" className="mt-3 divide-y divide-line sheet">
        {proofs.map((proof) => (
          <DomainItem key={proof.domain} proof={proof} problem={problems[proof.domain] ?? null} />
        ))}
      </ul>
      {isDone ? null : (
        <OnlineButton className="mt-3" busy={isBusy} onClick={() => void check()}>
          Check DNS
        </OnlineButton>
      )}
      <div role="status" className="mt-3 empty:hidden">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
      </div>
    </section>
  );
}

function DomainItem({ proof, problem }: { proof: DomainProof; problem: string | null }) {
  const isProven = proof.proven_at !== null;
  const Icon = isProven ? CircleCheck : CircleDashed;
  return (
    <li className="flex items-start gap-2.5 px-4 py-2.5 text-sm">
      <Icon className={`mt-0.5 size-4 shrink-0 ${isProven ? "text-success-ink" : "text-muted"}`} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="font-medium text-ink [overflow-wrap:anywhere]">{proof.domain}</p>
        <p className="text-muted">{isProven ? "Verified" : (problem ?? "Not verified")}</p>
        {isProven ? null : (
          <dl className="mt-2 grid gap-2">
            <RecordPart term="TXT record name" text={proof.record_name} />
            <RecordPart term="Value" text={proof.record_value} />
          </dl>
        )}
      </div>
    </li>
  );
}

function RecordPart({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="flex items-center justify-between gap-2 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2.5">
        <code className="min-w-0 font-mono text-ink [overflow-wrap:anywhere]">{text}</code>
        <CopyButton text={text} label={`Copy ${text}`} />
      </dd>
    </div>
  );
}
