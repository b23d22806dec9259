// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Books, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {CustodyFixture} from "../bridge/custody/CustodyFixture.sol";
import {MintFixture} from "../bridge/custody/MintFixture.sol";
import {CustodySteps} from "./CustodySteps.sol";

/// @title MintCampaign
/// @notice The bridge's steps over the right to mint, under ceilings that change.
contract MintCampaign is CustodySteps, MintFixture {
    uint256 private _atCeiling;
    uint256 private _melted;

    constructor() {
        setUp();
    }

    function setUp() public override(CustodyFixture, MintFixture) {
        super.setUp();
    }

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](15);
        (list[0], list[1], list[2]) = (this.wait.selector, this.lockSome.selector, this.acceptSome.selector);
        (list[3], list[4], list[5]) = (this.refundSome.selector, this.admitSome.selector, this.paySome.selector);
        (list[6], list[7], list[8]) = (this.claimSome.selector, this.unbindSome.selector, this.giveBackSome.selector);
        (list[9], list[10], list[11]) = (this.changeTerms.selector, this.changeLimit.selector, this.pullSome.selector);
        (list[12], list[13], list[14]) = (
            this.changeCeiling.selector,
            this.acceptSome.selector,
            this.burnElsewhere.selector
        );
    }

    function changeCeiling(uint256 seed) external step {
        setCeiling(ORIGIN, uint128(pick(seed, "ceiling", 2 * CEILING)));
    }

    /// @dev What came from one chain leaves for another, of which nothing is outstanding.
    function burnElsewhere(uint256 seed) external step {
        (uint256 units, uint256 relief) = lockFor(OTHER, 1 + pick(seed, "units", 3_000_000));
        assertEq(relief, units, "all of it is loose");
        expected.net += int256(units);
        expected.lockedUnits += units;
    }

    // ---------------------------------------------------------------- checks

    function check() external {
        vm.warp(time);
        vm.roll(height);
        checkBooks();
        Books memory actual = books();
        (uint256 ceiling, uint256 units) = minter.ceilingOf(ORIGIN);
        uint256 loose = minter.loose();
        // has noted what melted
        setCeiling(ORIGIN, uint128(ceiling));
        if (minter.loose() != loose) _melted += 1;
        assertEq(outstanding(), units, "outstanding");
        assertEq(int256(units) - int256(minter.loose()), -expected.net, "outstanding less loose is the supply");
        assertEq(token.totalSupply(), unit * paidOut, "what was given to users was burned, the rest was paid");
        int256 owed = -actual.net - int256(actual.queued + actual.claimable + actual.fees);
        assertEq(int256(paidOut), owed + int256(expected.lockedUnits), "minted is what was released and paid");
        assertEq(actual.unvested, 0, "nobody provides");
        if (available(Limited.Arrivals) == 0) _atCeiling += 1;
    }

    /// @dev However it ended.
    function checkAllIsPaid() external {
        setCeiling(ORIGIN, type(uint104).max);
        drain();
    }

    function checkAdmitted() internal view override {
        (uint256 ceiling, uint256 units) = minter.ceilingOf(ORIGIN);
        assertLe(units, ceiling, "no more is outstanding than the ceiling");
    }

    function checkGotEverywhere() public view override {
        super.checkGotEverywhere();
        assertGt(_atCeiling, 0, "atCeiling");
        assertGt(_melted, 0, "melted");
    }
}
