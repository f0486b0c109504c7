"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { type KnownAccount, tellOpening } from "@/lib/ahead/opening";

interface AccountLinkProps extends Omit<ComponentProps<typeof Link>, "href" | "prefetch" | "onNavigate"> {
  /** What stands in the page's place until it comes. */
  account: KnownAccount;
  /** The address at the account, such as a tab's. Absent: the account's page. */
  href?: string | undefined;
}

/** A link to an account, whose heading shows as soon as it is followed (docs/decisions/158). */
export function AccountLink({ account, href = `/account/${account.id}`, ...rest }: AccountLinkProps) {
  return <Link {...rest} href={href} prefetch={false} onNavigate={() => tellOpening(account, href)} />;
}
