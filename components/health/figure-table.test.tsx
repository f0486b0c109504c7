/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import { FigureTable } from "./figure-table";

test("a route's name can be broken after each slash", () => {
  render(
    <FigureTable
      caption="Routes"
      headings={["Route", "p50"]}
      rows={[{ name: "GET /tasks/:id/", figures: ["2 ms"] }]}
    />,
  );

  expect(screen.getByRole("rowheader").innerHTML).toBe("GET /<wbr>tasks/<wbr>:id/");
});
