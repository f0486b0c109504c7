import { clsx } from "clsx";
import Link from "next/link";
import type { ComponentProps } from "react";
import { contactHref } from "@/lib/contacts/filter";

interface ContactLinkProps extends Omit<ComponentProps<typeof Link>, "href" | "prefetch"> {
  id: string;
}

/** A link to a contact's page. Not prefetched, because lists have hundreds of them. */
export function ContactLink({ id, className, ...rest }: ContactLinkProps) {
  return (
    <Link
      {...rest}
      href={contactHref({ id })}
      prefetch={false}
      className={clsx("rounded-xs hover:underline", className)}
    />
  );
}
