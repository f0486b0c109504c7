"use client";

import { CopyButton } from "@/components/ui/button/copy-button";
import { SecretDialog } from "@/components/ui/form/secret-dialog";
import type { CreatedApiToken } from "@/lib/contracts/incoming/api-token";

interface CreatedTokenDialogProps {
  made: CreatedApiToken;
  origin: string;
  onClose: () => void;
}

/** A new token, shown only once, and a sample request to try it. */
export function CreatedTokenDialog({ made: { token, item }, origin, onClose }: CreatedTokenDialogProps) {
  const example = exampleOf(origin, token);
  return (
    <SecretDialog
      title={`Token “${item.name}” created`}
      description="Copy it now. You won’t see it again. Store it like a password."
      secret={token}
      onClose={onClose}
    >
      <div>
        <div className="flex items-center justify-between gap-2">
          <p className="font-medium text-ink">Try it</p>
          <CopyButton text={example} label="Copy the example" />
        </div>
        <pre className="mt-1 whitespace-pre-wrap rounded-md border border-line bg-sunken px-3 py-2 font-mono text-muted text-xs [overflow-wrap:anywhere]">
          {example}
        </pre>
      </div>
    </SecretDialog>
  );
}

function exampleOf(origin: string, token: string): string {
  const item = {
    source: "Our CRM",
    id: "deal-1",
    account: { domain: "apple.com" },
    title: "Requested a quote",
  };
  return `curl ${origin}/api/incoming/signals \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ items: [item] })}'`;
}
