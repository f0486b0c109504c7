import { stopPostgres } from "./jest-setup";

export default stopPostgres;
