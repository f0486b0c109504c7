/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { ClientConnector } from "@/lib/contracts/signals/connector";
import { send } from "@/lib/http/browser/send";
import ConnectorForm from "./connector-form";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/components/ui/overlay/toast-store", () => ({ showToast: jest.fn() }));

const newsrooms: ClientConnector = {
  name: "feeds",
  is_set_up: true,
  last_good_at: null,
  enabled: true,
  topics: ["news_leadership", "news_product"],
};

const toggle = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name }));
const save = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));

beforeEach(() => {
  jest.mocked(showToast).mockReset();
  jest
    .mocked(send)
    .mockReset()
    .mockResolvedValue({ kind: "ok", data: newsrooms } as never);
});

test("sends the chosen topics, and says that announcements will arrive", async () => {
  render(<ConnectorForm connector={newsrooms} />);
  toggle("Products");
  await save();

  const body = { name: "feeds", enabled: true, topics: ["news_leadership"] };
  expect(send).toHaveBeenCalledWith("PUT /clients/me/connectors/", { body });
  expect(showToast).toHaveBeenCalledWith("Announcements will arrive as signals.");
});

test("turned off, disables the topics, keeps them, and says that no more announcements will arrive", async () => {
  render(<ConnectorForm connector={newsrooms} />);
  toggle("Import announcements");

  expect(screen.getByRole("checkbox", { name: "Products" })).toBeDisabled();
  await save();
  const body = { name: "feeds", enabled: false, topics: ["news_leadership", "news_product"] };
  expect(send).toHaveBeenCalledWith("PUT /clients/me/connectors/", { body });
  expect(showToast).toHaveBeenCalledWith("No more announcements will arrive. Existing ones are kept.");
});

test("without a topic sends nothing and asks for one", async () => {
  render(<ConnectorForm connector={{ ...newsrooms, topics: ["news_product"] }} />);
  toggle("Products");
  await save();

  expect(send).not.toHaveBeenCalled();
  expect(screen.getByText("Choose at least one kind of announcement, or turn the source off.")).toBeVisible();
});
