"use client";

import Form from "next/form";
import { useRef } from "react";
import { buttonLine } from "@/components/account-filters/filter-line";
import { Button } from "@/components/ui/button/button";
import { SearchField } from "@/components/ui/form/search-field";
import { Select } from "@/components/ui/form/select";
import { useUrlValue } from "@/components/ui/hooks/use-url-value";
import type { CatalogFilter } from "@/lib/accounts/catalog-view";
import type { CatalogPage } from "@/lib/contracts/companies/catalog-company";

interface CatalogFiltersProps extends Pick<CatalogPage, "industries" | "countries"> {
  filter: CatalogFilter;
}

/** Filters the catalog of companies by a GET form: at each change or, without JavaScript, by its button. */
export function CatalogFilters({ filter, industries, countries }: CatalogFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = () => form.current?.requestSubmit();
  return (
    <Form
      ref={form}
      action="/all-accounts/catalog"
      replace
      scroll={false}
      aria-label="Filter companies"
      className={buttonLine}
    >
      <SearchField
        label="Search companies"
        placeholder="Search name, ticker, domain"
        value={filter.q ?? ""}
        onSearch={submit}
        className="shrink-0 max-md:max-w-40 md:max-w-60"
      />
      <Select
        name="industry"
        aria-label="Industry"
        className="max-w-44 shrink-0 md:max-w-60"
        {...useUrlValue(filter.industry ?? "")}
        onChange={submit}
        options={industries.map(({ code, name }) => [code, name])}
      >
        <option value="">All industries</option>
      </Select>
      <Select
        name="country"
        aria-label="Country"
        className="max-w-44 shrink-0"
        {...useUrlValue(filter.country ?? "")}
        onChange={submit}
        options={countries.map((country) => [country, country])}
      >
        <option value="">All countries</option>
      </Select>
      <Button type="submit" className="not-noscript:hidden">
        Search
      </Button>
    </Form>
  );
}
