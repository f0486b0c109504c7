"use client";

import Form from "next/form";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button/button";
import { Field } from "@/components/ui/form/field";
import { Input } from "@/components/ui/form/input";
import { Select } from "@/components/ui/form/select";
import type { CatalogFilter } from "@/lib/accounts/catalog-view";
import type { CatalogPage } from "@/lib/contracts/companies/catalog-company";

interface CatalogFiltersProps extends Pick<CatalogPage, "industries" | "countries"> {
  filter: CatalogFilter;
}

/** Filters the catalog of companies by a GET form, which works without JavaScript. */
export function CatalogFilters({ filter, industries, countries }: CatalogFiltersProps) {
  const search = useRef<HTMLInputElement>(null);
  // Back and Forward change the filter without a new form, so that a search keeps the focus.
  useEffect(() => {
    if (search.current) search.current.value = filter.q ?? "";
  }, [filter.q]);
  return (
    <Form
      action="/all-accounts/catalog"
      scroll={false}
      aria-label="Filter companies"
      className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
    >
      <Field label="Name, ticker or domain" className="sm:w-60">
        <Input ref={search} type="search" name="q" defaultValue={filter.q ?? ""} maxLength={200} autoComplete="off" />
      </Field>
      <Field label="Industry" className="max-sm:row-start-2 sm:w-60">
        <Select
          key={filter.industry}
          name="industry"
          defaultValue={filter.industry ?? ""}
          options={industries.map(({ code, name }) => [code, name])}
        >
          <option value="">All industries</option>
        </Select>
      </Field>
      <Field label="Country" className="max-sm:row-start-2 sm:w-44">
        <Select
          key={filter.country}
          name="country"
          defaultValue={filter.country ?? ""}
          options={countries.map((country) => [country, country])}
        >
          <option value="">All countries</option>
        </Select>
      </Field>
      <Button type="submit">Search</Button>
    </Form>
  );
}
