// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Books, Release, ReleaseFee, ReleaseKind, Turn} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {CustodyFixture} from "../bridge/custody/CustodyFixture.sol";
import {VaultFixture} from "../bridge/custody/VaultFixture.sol";
import {CustodyChecks} from "./CustodyChecks.sol";

/// @title VaultCampaign
/// @notice The bridge's steps over a vault, and providers who come and go, gifts, curves that change, and losses.
contract VaultCampaign is CustodyChecks, VaultFixture {
    /// @dev The token's smallest: what providers brought, and gifts, less what they took, what they earn among it.
    int256 private _provided;
    uint256 private _withdrawals;
    uint256 private _price;
    /// @dev Units that were written off and not undone.
    uint256 private _lost;
    /// @dev Before the first write-off of a hold.
    uint256 private _priceBefore;
    uint256 private _sharesHeld;
    uint256 private _writeOffs;
    uint256 private _undone;

    constructor() {
        setUp();
        setTerms(0, curve());
        _provide(provider, 5_000_000 * unit);
        _price = sharePrice();
    }

    function setUp() public override(CustodyFixture, VaultFixture) {
        super.setUp();
    }

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](23);
        (list[0], list[1], list[2]) = (this.wait.selector, this.lockSome.selector, this.acceptSome.selector);
        (list[3], list[4], list[5]) = (this.refundSome.selector, this.admitSome.selector, this.paySome.selector);
        (list[6], list[7], list[8]) = (this.claimSome.selector, this.unbindSome.selector, this.giveBackSome.selector);
        (list[9], list[10], list[11]) = (this.changeTerms.selector, this.changeLimit.selector, this.pullSome.selector);
        (list[12], list[13], list[14]) = (this.depositSome.selector, this.withdrawSome.selector, this.donate.selector);
        (list[15], list[16], list[17]) = (this.changeCurve.selector, this.acceptSome.selector, this.lockSome.selector);
        (list[18], list[19], list[20]) = (this.holdOrEnd.selector, this.writeOffSome.selector, this.undoSome.selector);
        (list[21], list[22]) = (this.goInACircle.selector, this.lendBetween.selector);
    }

    // ---------------------------------------------------------------- steps

    function depositSome(uint256 seed) external step {
        // now enough for all that waits, now too little for one
        uint256 most = pick(seed, "much", 4) == 0 ? 20_000_000 : 300_000;
        _provide(_providerOf(seed), pick(seed, "assets", most * unit));
    }

    function withdrawSome(uint256 seed) external step {
        address account = _providerOf(seed);
        uint256 most = vault.maxWithdraw(account);
        if (most == 0) return;
        uint256 amount = pick(seed, "all", 2) == 0 ? most : 1 + pick(seed, "assets", most);
        vm.prank(account);
        vault.withdraw(amount, account, account);
        _provided -= int256(amount);
        _withdrawals += amount;
    }

    /// @dev Shares that move are held, where they may be; some that are held move again.
    function holdOrEnd(uint256 seed) external step {
        if (pick(seed, "at all", 3) != 0) return;
        (uint256 from, uint256 until) = vault.shareHold();
        if (time < until) return endShareHold();
        if (time < 2 * until + 1 - from) return;
        holdShares();
        _sharesHeld = vault.totalSupply();
    }

    function writeOffSome(uint256 seed) external step {
        (uint256 from, uint256 until) = vault.shareHold();
        if (time >= until || time >= from + 7 days) return;
        uint256 since = from - pick(seed, "since", 30 days);
        uint256 released = vault.releasedSince(ORIGIN, since);
        // never all, or a share would be worth nothing
        uint256 most = assets() / 2 < released ? assets() / 2 : released;
        if (most == 0) return;
        uint256 units = 1 + pick(seed, "units", most);
        if (undoable() == 0) _priceBefore = sharePrice();
        vm.prank(laneAdmin);
        vault.writeOff(ORIGIN, units, since);
        assertEq(vault.releasedSince(ORIGIN, since), released - units, "what was written off counts once");
        _note(int256(units));
        _writeOffs += 1;
    }

    function undoSome(uint256 seed) external step {
        uint256 most = undoable();
        if (most == 0) return;
        uint256 units = pick(seed, "all", 2) == 0 ? most : 1 + pick(seed, "units", most);
        undoWriteOff(units);
        _note(-int256(units));
        if (units != most) return;
        assertGe(sharePrice(), _priceBefore, "what was undone has left a loss");
        _undone += 1;
    }

    /// @dev Where the line is paid and little is lent, somebody's units go, others take what that filled and more, and
    /// the units come back: they pay the curve, less what locking them had saved.
    function lendBetween(uint256 seed) external step {
        for (uint256 i = 0; i < waiting.length; ++i) _payOne(waiting[i]);
        if (expected.net < 0) sent.push(_lock(uint256(-expected.net)));
        Sent memory one = _lock(1 + pick(seed, "units", 300_000));
        uint256 taken = 1 + pick(seed, "taken", 3_000_000);
        expected.accepted += taken;
        _acceptAt(transferOf(taken), Turn.Now, false);
        ReleaseFee memory fee = custody.quoteRelease(ORIGIN, one.units, 0);
        uint256 charged = tally.refundsCharged;
        uint256 unvested = expected.vaultParts;
        expected.refunded += one.units;
        Release memory release = endedOf(one.units, one.relief);
        if (pick(seed, "kind", 2) == 0) release.kind = ReleaseKind.Returned;
        _acceptAt(release, Turn.Now, false);
        if (tally.refundsCharged == charged || fee.base + fee.curve == one.units) return;
        assertEq(expected.vaultParts - unvested, fee.curve - one.relief, "what comes back pays the curve's price");
    }

    function donate(uint256 seed) external step {
        uint256 amount = pick(seed, "assets", 1_000 * unit);
        give(address(vault), amount);
        _provided += int256(amount);
    }

    function changeCurve(uint256 seed) external step {
        setTerms(0, pick(seed, "any", 3) == 0 ? 0 : curve());
    }

    // ---------------------------------------------------------------- checks

    function check() external {
        vm.warp(time);
        vm.roll(height);
        checkBooks();
        Books memory actual = books();
        uint256 balance = held(address(vault));
        assertGe(balance, unit * (actual.claimable + actual.fees), "claims and fees are there in cash");
        int256 locked = int256(unit * expected.lockedUnits) - int256(unit * paidOut);
        assertEq(int256(balance), _provided + locked, "what came less what went");
        int256 earned = int256(unit * (expected.vaultParts - actual.unvested));
        int256 lost = int256(unit * _lost);
        assertEq(
            int256(vault.totalAssets()),
            _provided + earned - lost,
            "assets change by what providers do, earn and lose alone"
        );
        (, uint256 until) = vault.shareHold();
        if (time < until) assertEq(vault.totalSupply(), _sharesHeld, "shares moved while they were held");
        uint256 price = sharePrice();
        assertGe(price, _price, "the price of a share falls by a write-off alone");
        _price = price;
    }

    /// @dev However it ended.
    function finish() external {
        (, uint256 until) = vault.shareHold();
        if (time < until) time = until;
        vm.warp(time);
        uint256 wanted = 1_000_000;
        for (uint256 i = 0; i < waiting.length; ++i) {
            wanted += waiting[i].held + waiting[i].queued;
        }
        _provide(provider, wanted * unit);
        drain();
        // what is left is the providers', and what is locked for others
        assertGe(held(address(vault)), vault.maxWithdraw(provider), "the providers are paid");
    }

    function checkGotEverywhere() public view override {
        super.checkGotEverywhere();
        assertGt(tally.relieved, 0, "relieved");
        assertGt(tally.refundsCharged, 0, "refundsCharged");
        assertGt(tally.paidInPart, 0, "paidInPart");
        assertGt(_withdrawals, 0, "withdrawals");
        assertGt(_writeOffs, 0, "writeOffs");
        assertGt(_undone, 0, "undone");
    }

    // ---------------------------------------------------------------- internal

    /// @dev Units more that are lost.
    function _note(int256 units) private {
        _lost = uint256(int256(_lost) + units);
        expected.net += units;
        _price = sharePrice();
    }

    function undoable() private view returns (uint256 units) {
        (, units) = vault.writtenOff(ORIGIN);
    }

    function _provide(address account, uint256 amount) private {
        if (vault.maxDeposit(account) == 0) return;
        provideAs(account, amount);
        _provided += int256(amount);
    }

    function _providerOf(uint256 seed) private view returns (address) {
        return pick(seed, "provider", 2) == 0 ? provider : stranger;
    }
}
