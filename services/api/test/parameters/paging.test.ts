import { expect } from "chai";

import { ApiError } from "../../src/errors/ApiError.ts";
import { pageOf } from "../../src/parameters/paging.ts";

const BOUNDS = { usual: 10, most: 100 };

describe("a page", () => {
  it("is the first of the usual size if nothing is said", () => {
    expect(pageOf({}, BOUNDS)).to.deep.equal({ page: 1, size: 10, offset: 0 });
  });

  it("takes both spellings of its number and its size", () => {
    const expected = { page: 3, size: 5, offset: 10 };
    expect(pageOf({ page: 3, size: 5 }, BOUNDS)).to.deep.equal(expected);
    expect(pageOf({ pageNo: 3, pageSize: 5 }, BOUNDS)).to.deep.equal(expected);
    expect(pageOf({ page: 3, pageNo: 3, size: 5 }, BOUNDS)).to.deep.equal(expected);
  });

  it("has the most rows if more are asked for", () => {
    expect(pageOf({ size: 1_000 }, BOUNDS).size).to.equal(100);
  });

  it("refuses two values of one parameter", () => {
    expect(() => pageOf({ page: 1, pageNo: 2 }, BOUNDS)).to.throw(
      ApiError,
      'page "1" differs from pageNo, which is 2',
    );
  });

  it("refuses number and size 0, and rows beyond the last that pages reach", () => {
    expect(() => pageOf({ page: 0 }, BOUNDS)).to.throw(ApiError, 'page "0" is below 1');
    expect(() => pageOf({ size: 0 }, BOUNDS)).to.throw(ApiError, 'size "0" is below 1');
    expect(pageOf({ page: 1_000 }, BOUNDS).offset).to.equal(9_990);
    expect(() => pageOf({ page: 1_001 }, BOUNDS)).to.throw(ApiError, "beyond row 10000");
  });
});
