// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SignedMath} from "@openzeppelin/contracts/utils/math/SignedMath.sol";
import {Books, Limit, Limited, Payment, Release, ReleaseKind} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {CustodyFixture} from "../bridge/custody/CustodyFixture.sol";
import {MintFixture} from "../bridge/custody/MintFixture.sol";
import {CustodyChecks} from "./CustodyChecks.sol";

/// @title MintCampaign
/// @notice The bridge's steps over the right to mint, under ceilings that change. What one chain had minted leaves for
/// another, whose messages have some minted, too: so whoever walks in a circle over the chains, as often as they like.
contract MintCampaign is CustodyChecks, MintFixture {
    /// @dev What a chain's messages can have minted: as much as its ceiling ever was, what was burned for it, and what
    /// melted into it.
    struct Word {
        uint256 ceiling;
        uint256 minted;
        uint256 burned;
        uint256 melted;
    }

    uint256 private _atCeiling;
    uint256 private _melted;
    uint256 private _minted;
    uint256 private _undone;
    mapping(uint64 chainId => Word) private _words;
    Sent[] private _elsewhere;

    constructor() {
        setUp();
        for (uint256 i = 0; i < 3; ++i) setLimit(OTHER, Limited(i), CAPACITY);
        setTerms(OTHER, freeTerms());
        _setCeiling(ORIGIN, CEILING);
        _setCeiling(OTHER, CEILING);
    }

    function setUp() public override(CustodyFixture, MintFixture) {
        super.setUp();
    }

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](18);
        (list[0], list[1], list[2]) = (this.wait.selector, this.lockSome.selector, this.acceptSome.selector);
        (list[3], list[4], list[5]) = (this.refundSome.selector, this.admitSome.selector, this.paySome.selector);
        (list[6], list[7], list[8]) = (this.claimSome.selector, this.unbindSome.selector, this.giveBackSome.selector);
        (list[9], list[10], list[11]) = (this.changeTerms.selector, this.changeLimit.selector, this.pullSome.selector);
        (list[12], list[13]) = (this.changeCeiling.selector, this.acceptSome.selector);
        (list[14], list[15]) = (this.burnElsewhere.selector, this.mintElsewhere.selector);
        (list[16], list[17]) = (this.undoElsewhere.selector, this.goInACircle.selector);
    }

    /// @dev A setting has nothing melt for the past.
    function changeCeiling(uint256 seed) external step {
        uint64 chainId = pick(seed, "whose", 2) == 0 ? ORIGIN : OTHER;
        _note();
        uint256 before = _outstandingOf(chainId);
        uint256 ceiling = pick(seed, "none", 4) == 0 ? 0 : pick(seed, "ceiling", 2 * CEILING);
        _setCeiling(chainId, uint128(ceiling));
        assertEq(_outstandingOf(chainId), before, "another ceiling melts what is outstanding");
    }

    /// @dev What came from one chain leaves for another.
    function burnElsewhere(uint256 seed) external step {
        _note();
        (uint256 before, uint256 loose) = (_outstandingOf(OTHER), minter.loose());
        (uint256 units, uint256 relief) = lockFor(OTHER, 1 + pick(seed, "units", 3_000_000));
        assertEq(minter.loose(), loose + relief, "what is beyond the pair is loose");
        assertLe(relief, units, "no more is loose than was burned");
        assertEq(units - relief, before < units ? before : units, "the pair counts at least zero");
        _elsewhere.push(Sent(units, relief));
        _words[OTHER].burned += units;
        expected.net += int256(units);
        expected.lockedUnits += units;
    }

    /// @dev By the other chain's word, within what it may.
    function mintElsewhere(uint256 seed) external step {
        (, uint256 most) = custody.limitOf(OTHER, Limited.Arrivals);
        if (most > CAPACITY) most = CAPACITY;
        if (most == 0) return;
        uint256 units = 1 + pick(seed, "units", most);
        _acceptElsewhere(units, ReleaseKind.Arrived, 0);
        _words[OTHER].minted += units;
        _minted += 1;
        _checkWord(OTHER);
    }

    /// @dev What was burned for the other chain comes back, and undoes exactly what its burn did, but for what melted.
    function undoElsewhere(uint256 seed) external step {
        if (_elsewhere.length == 0) return;
        uint256 i = pick(seed, "which", _elsewhere.length);
        Sent memory one = _elsewhere[i];
        (, uint256 most) = custody.limitOf(OTHER, Limited.Ends);
        if (one.units > most) return;
        _elsewhere[i] = _elsewhere[_elsewhere.length - 1];
        _elsewhere.pop();
        _note();
        (uint256 before, uint256 loose) = (_outstandingOf(OTHER), minter.loose());
        _acceptElsewhere(one.units, ReleaseKind.Ended, one.relief);
        uint256 undone = loose < one.relief ? loose : one.relief;
        assertEq(minter.loose(), loose - undone, "what was loose of it is loose no more");
        assertEq(_outstandingOf(OTHER), before + one.units - undone, "the rest exists by that chain's word");
        _words[OTHER].minted += one.units - undone;
        _undone += 1;
    }

    function _acceptElsewhere(uint256 units, ReleaseKind kind, uint256 relief) private {
        Release memory release = Release(OTHER, receiver, units, 0, address(0), 0, kind, false, 0, relief);
        (Payment payment, , uint256 paid) = accept(release);
        assertPayment(payment, Payment.Paid);
        expected.net -= int256(units);
        paidOut += paid;
    }

    // ---------------------------------------------------------------- checks

    function check() external {
        vm.warp(time);
        vm.roll(height);
        checkBooks();
        Books memory actual = books();
        // has what melted written
        _note();
        int256 sum = int256(_outstandingOf(ORIGIN) + _outstandingOf(OTHER));
        assertEq(sum - int256(minter.loose()), -expected.net, "outstanding less loose is the supply");
        assertEq(token.totalSupply(), unit * paidOut, "what was given to users was burned, the rest was paid");
        int256 owed = -actual.net - int256(actual.queued + actual.claimable + actual.fees);
        assertEq(int256(paidOut), owed + int256(expected.lockedUnits), "minted is what was released and paid");
        assertEq(actual.unvested, 0, "nobody provides");
        if (available(Limited.Arrivals) == 0) _atCeiling += 1;
    }

    /// @dev However it ended: and what was loose has melted a window later, so that no walk leaves a ceiling full.
    /// What was burned and never minted here stays loose: users are given some of what they lock.
    function finish() external {
        _setCeiling(ORIGIN, type(uint104).max);
        _setCeiling(OTHER, type(uint104).max);
        drain();
        vm.warp(time + WINDOW);
        _note();
        int256 outstanding = int256(_outstandingOf(ORIGIN) + _outstandingOf(OTHER));
        assertEq(int256(minter.loose()), SignedMath.max(expected.net, 0), "what is loose never melts");
        assertEq(outstanding, SignedMath.max(-expected.net, 0), "more is outstanding than exists");
    }

    function checkAdmitted() internal view override {
        (uint256 ceiling, uint256 units) = minter.ceilingOf(ORIGIN);
        assertLe(units, ceiling, "no more is outstanding than the ceiling");
    }

    function checkGotEverywhere() public view override {
        super.checkGotEverywhere();
        assertGt(_atCeiling, 0, "atCeiling");
        assertGt(_melted, 0, "melted");
        assertGt(_minted, 0, "minted");
        assertGt(_undone, 0, "undone");
    }

    // ---------------------------------------------------------------- internal

    function _ownState() internal view override returns (bytes32) {
        return keccak256(abi.encode(_outstandingOf(ORIGIN), _outstandingOf(OTHER), minter.loose()));
    }

    /// @dev Each chain's pair melts by its ceiling in a window of its limit, and by no more.
    function _passed(uint256 seed, uint256 duration) internal override {
        vm.warp(time);
        _note();
        (uint256 origin, uint256 other) = (_outstandingOf(ORIGIN), _outstandingOf(OTHER));
        (uint256 mostOfOrigin, uint256 mostOfOther) = (_meltsOf(ORIGIN, duration), _meltsOf(OTHER, duration));
        vm.warp(time + duration);
        if (pick(seed, "window", 4) == 0) _changeWindow(seed);
        _note();
        _noteMelting(ORIGIN, origin, mostOfOrigin);
        _noteMelting(OTHER, other, mostOfOther);
    }

    /// @dev Another window has nothing melt for the past.
    function _changeWindow(uint256 seed) private {
        uint64 chainId = pick(seed, "whose", 2) == 0 ? ORIGIN : OTHER;
        uint256 before = _outstandingOf(chainId);
        (Limit memory limit, ) = custody.limitOf(chainId, Limited.Arrivals);
        limit.window = uint48(1 hours + pick(seed, "how long", WINDOW - 1 hours));
        vm.prank(laneAdmin);
        custody.setLimit(chainId, Limited.Arrivals, limit);
        assertEq(_outstandingOf(chainId), before, "another window melts what is outstanding");
    }

    function _meltsOf(uint64 chainId, uint256 duration) private view returns (uint256) {
        (uint256 ceiling, ) = minter.ceilingOf(chainId);
        (Limit memory limit, ) = custody.limitOf(chainId, Limited.Arrivals);
        // what is less than a unit is kept for later
        return (ceiling * duration) / limit.window + 1;
    }

    function _noteMelting(uint64 chainId, uint256 before, uint256 most) private {
        uint256 left = _outstandingOf(chainId);
        assertLe(before - left, most, "more melts than a ceiling in a window");
        _words[chainId].melted += before - left;
        if (left != before) _melted += 1;
    }

    function _checkWord(uint64 chainId) private view {
        Word storage word = _words[chainId];
        uint256 most = word.ceiling + word.burned + word.melted;
        assertLe(word.minted, most, "more is minted by a chain's word than its ceiling and what went back to it");
    }

    function _setCeiling(uint64 chainId, uint128 ceiling) private {
        setCeiling(chainId, ceiling);
        if (ceiling > _words[chainId].ceiling) _words[chainId].ceiling = ceiling;
    }

    /// @dev Has what melted written.
    function _note() internal override {
        _note(ORIGIN);
        _note(OTHER);
    }

    function _note(uint64 chainId) private {
        (uint256 ceiling, ) = minter.ceilingOf(chainId);
        setCeiling(chainId, uint128(ceiling));
    }

    function _outstandingOf(uint64 chainId) private view returns (uint256 units) {
        (, units) = minter.ceilingOf(chainId);
    }
}
