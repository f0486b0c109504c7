"use client";

import { CopyButton } from "@/components/ui/button/copy-button";
import { LocalTime } from "@/components/ui/local-time";
import type { ScimSettings } from "@/lib/contracts/people/scim";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { ScimRulesForm } from "./scim-rules-form";
import { ScimTokens } from "./scim-tokens";

/** Provisioning by SCIM: the address and tokens for the identity provider, its last requests, and the client's rules. */
export default function ScimPanel({ settings }: { settings: ScimSettings }) {
  const { address, tokens, last_request: last, failures, people, groups } = settings;
  return (
    <div className="flex flex-col gap-6">
      <dl className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
        <dt className="font-medium text-ink">SCIM address</dt>
        <dd className="text-muted">
          Enter this at your identity provider as the tenant URL or base URL.
          <span className="mt-2 flex items-center justify-between gap-2 rounded-md border border-line bg-surface py-0.5 pr-0.5 pl-2.5">
            <code className="min-w-0 font-mono text-ink [overflow-wrap:anywhere]">{address}</code>
            <CopyButton text={address} label="Copy the SCIM address" />
          </span>
        </dd>
      </dl>
      <ScimTokens tokens={tokens} />
      <section aria-labelledby="scim-activity" className="border-line border-t pt-6 text-sm">
        <h3 id="scim-activity" className="font-semibold text-base text-ink">
          Requests
        </h3>
        <p className="mt-0.5 text-muted">
          {last ? (
            <>
              Last request <LocalTime at={last.at} show="both" />:{" "}
              <code className="font-mono text-xs [overflow-wrap:anywhere]">{last.request}</code>.{" "}
              {formatPlural(people, "person", "people")} and {formatPlural(groups.length, "group")} are managed by your
              identity provider.
            </>
          ) : (
            "No requests yet. Create a token, then test the connection at your identity provider."
          )}
        </p>
        {failures.length > 0 ? (
          <>
            <h4 id="scim-failures" className="mt-4 font-medium text-ink">
              Latest errors
            </h4>
            <ul aria-labelledby="scim-failures" className="sheet mt-2 divide-y divide-line">
              {failures.map(({ at, method, path, status, detail }) => (
                <li key={`${at}${method}${path}`} className="px-4 py-2.5">
                  <p className="text-ink [overflow-wrap:anywhere]">{detail}</p>
                  <p className="text-muted text-xs [overflow-wrap:anywhere]">
                    <LocalTime at={at} show="both" />{" "}
                    <code className="font-mono">
                      {method} {path} {status}
                    </code>
                  </p>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <ScimRulesForm settings={settings} />
    </div>
  );
}
