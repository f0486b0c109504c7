import Link from "next/link";
import type { ComponentProps } from "react";
import type { Account } from "@/lib/contracts/accounts/account";

interface AccountLinkProps extends Omit<ComponentProps<typeof Link>, "href" | "prefetch"> {
  account: Pick<Account, "id">;
  /** The URL of a part of the account, such as a tab. Absent: the URL of the account's page. */
  href?: string | undefined;
}

/** A link to an account. Not prefetched, because lists have hundreds of them. */
export function AccountLink({ account, href = `/account/${account.id}`, ...rest }: AccountLinkProps) {
  return <Link {...rest} href={href} prefetch={false} />;
}
