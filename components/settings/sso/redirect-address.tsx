import { CopyButton } from "@/components/ui/button/copy-button";

/** The redirect URI to register at the identity provider. */
export function RedirectAddress({ address }: { address: string }) {
  return (
    <dl className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
      <dt className="font-medium text-ink">Redirect address</dt>
      <dd className="text-muted">
        Register this with your identity provider, exactly as shown.
        <span className="mt-2 flex items-center justify-between gap-2 rounded-md border border-line bg-surface py-0.5 pr-0.5 pl-2.5">
          <code className="min-w-0 font-mono text-ink [overflow-wrap:anywhere]">{address}</code>
          <CopyButton text={address} label="Copy redirect address" />
        </span>
      </dd>
    </dl>
  );
}
