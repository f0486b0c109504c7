/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import type { Since } from "@/lib/contracts/accounts/since";
import { nothingSince } from "@/lib/timeline/since.fixture";
import { SinceCard } from "./since-card";

const id = "00000000-0000-4000-8000-000000000001";

test("lists the changes since the last visit with a link to each", () => {
  const since: Since = { ...nothingSince, people_in: { count: 1, items: [{ id, name: "Ada Moss" }] } };
  render(<SinceCard accountId="a" since={since} />);

  const card = screen.getByRole("region", { name: /^Since your last visit/ });
  expect(within(card).getByRole("link", { name: "Ada Moss joined" })).toHaveAttribute("href", "/account/a?tab=people");
});

test("renders nothing without changes or on a first visit", () => {
  const news = { count: 1, items: [{ id, title: "A new plant" }] };
  for (const since of [nothingSince, { ...nothingSince, since: null, signals: news }])
    expect(render(<SinceCard accountId="a" since={since} />).container).toBeEmptyDOMElement();
});
