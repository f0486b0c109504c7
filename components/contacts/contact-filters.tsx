import { clsx } from "clsx";
import Link from "next/link";
import type { AccountContactFilter, Option } from "@/lib/contacts/filter";
import { accountContactsHref, functionOptions, levelOptions } from "@/lib/contacts/filter";
import type { Contact } from "@/lib/contracts/contacts/contact";

interface ContactFiltersProps {
  accountId: string;
  people: readonly Contact[];
  filter: AccountContactFilter;
}

/** Filters by function and level. Every option is a link, so that it can be shared and works without JavaScript. */
export function ContactFilters({ accountId, people, filter }: ContactFiltersProps) {
  return (
    <div className="flex flex-col gap-2 px-4 pb-4 md:px-5">
      <Choices
        label="Function"
        options={functionOptions(people, filter)}
        current={filter.function}
        hrefOf={(value) => accountContactsHref(accountId, { ...filter, function: value })}
      />
      <Choices
        label="Level"
        options={levelOptions(people, filter)}
        current={filter.level}
        hrefOf={(value) => accountContactsHref(accountId, { ...filter, level: value })}
      />
    </div>
  );
}

interface ChoicesProps<Value extends string> {
  label: string;
  options: readonly Option<Value>[];
  current: Value | null;
  hrefOf: (value: Value | null) => string;
}

function Choices<Value extends string>({ label, options, current, hrefOf }: ChoicesProps<Value>) {
  return (
    <nav aria-label={label} className="flex items-center gap-3">
      <span className="w-16 shrink-0 text-muted text-xs" aria-hidden="true">
        {label}
      </span>
      <ul className="flex min-w-0 gap-1 max-md:overflow-x-auto max-md:[scrollbar-width:none] md:flex-wrap">
        <Choice href={hrefOf(null)} isCurrent={current === null} text="All" />
        {options.map(({ value, label: text, count }) => (
          <Choice key={value} href={hrefOf(value)} isCurrent={current === value} text={text} count={count} />
        ))}
      </ul>
    </nav>
  );
}

function Choice({ href, isCurrent, text, count }: { href: string; isCurrent: boolean; text: string; count?: number }) {
  return (
    <li>
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        aria-current={isCurrent ? "true" : undefined}
        className={clsx(
          "inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 text-sm",
          isCurrent ? "bg-accent-soft font-medium text-accent-ink" : "text-muted hover:bg-hover hover:text-ink",
        )}
      >
        {text}
        {count === undefined ? null : <span className="text-xs tabular-nums opacity-80">{count}</span>}
      </Link>
    </li>
  );
}
