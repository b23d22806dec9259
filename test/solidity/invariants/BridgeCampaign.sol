// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState} from "@causeway/solidity/interfaces/IBridge.sol";
import {Flows} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {BridgeEnd} from "./BridgeEnd.sol";

/// @title BridgeCampaign
/// @notice A bridge between three chains of which none lies: users, relayers, providers, guardians and admins do what
/// they like, in any order.
contract BridgeCampaign is BridgeEnd {
    /// @dev What is minted on spoke B is what users send on from there.
    constructor() {
        _passBlock();
        for (uint256 i = 0; i < 2; ++i) {
            _sendFrom(i, _plainRequest(i, SPOKE_B, 6_000 * ONE));
            _deliverOne(transfers[ids[i]].lane, 0);
        }
    }

    /// @dev What a campaign calls. What leads to payments comes more than once, to be chosen more often.
    function steps() public view virtual returns (bytes4[] memory list) {
        bytes4[12] memory often = [
            this.advance.selector,
            this.send.selector,
            this.deliver.selector,
            this.drain.selector,
            this.pass.selector,
            this.guard.selector,
            this.execute.selector,
            this.beside.selector,
            this.advanceVanished.selector,
            this.outwait.selector,
            this.claim.selector,
            this.walk.selector
        ];
        uint8[12] memory times_ = [4, 10, 14, 4, 4, 1, 2, 8, 1, 1, 1, 2];
        bytes4[37] memory once = _onceEach();
        list = new bytes4[](once.length + 52);
        uint256 place;
        for (; place < once.length; ++place) list[place] = once[place];
        for (uint256 i = 0; i < often.length; ++i) {
            for (uint256 k = 0; k < times_[i]; ++k) list[place++] = often[i];
        }
    }

    function _onceEach() private view returns (bytes4[37] memory) {
        return
            [
                this.sendInVain.selector,
                this.deliverAgain.selector,
                this.deliverVanished.selector,
                this.advance.selector,
                this.advanceVanished.selector,
                this.block_.selector,
                this.behave.selector,
                this.drainAnyone.selector,
                this.admit.selector,
                this.execute.selector,
                this.claim.selector,
                this.retry.selector,
                this.contain.selector,
                this.proveAfresh.selector,
                this.end.selector,
                this.sendBack.selector,
                this.settle.selector,
                this.confirm.selector,
                this.deposit.selector,
                this.mint.selector,
                this.withdraw.selector,
                this.redeem.selector,
                this.donate.selector,
                this.donateNearlyEnough.selector,
                this.depositForABlock.selector,
                this.roundTrip.selector,
                this.guard.selector,
                this.resume.selector,
                this.configure.selector,
                this.payFees.selector,
                this.walk.selector,
                this.waitBelow.selector,
                this.takeCredit.selector,
                this.payBeside.selector,
                this.lose.selector,
                this.beside.selector,
                this.outwait.selector
            ];
    }

    /// @dev What a guardian does is rare, or nothing would move.
    function guard(uint256 seed) external {
        uint256 what = _pick(seed, "guard", 5);
        if (what == 0) return this.pauseLane(seed);
        if (what == 1) return this.pauseAsset(seed);
        this.stopOrDistrust(seed);
    }

    function configure(uint256 seed) external {
        uint256 what = _pick(seed, "configure", 4);
        if (what == 0) return this.changeLimit(seed);
        if (what == 1) return this.changeCeiling(seed);
        if (what == 2) return this.changeTerms(seed);
        this.changeCurve(seed);
    }

    function payFees(uint256 seed) external {
        if (_pick(seed, "pay", 2) == 0) this.withdrawFees(seed);
        else this.pullFees(seed);
    }

    // ---------------------------------------------------------------- of honest chains

    /// @dev No more arrives than was sent, and no more comes back than did not arrive, or was returned.
    function _checkFlowsOfBoth(uint256 chain, uint256 other, Flows memory flow) internal view virtual override {
        Flows memory far = custodies[other].flows(chainIds[chain]);
        assertLe(far.accepted, flow.sent, "more arrived than was sent");
        assertLe(
            uint256(flow.refunded) + far.accepted,
            uint256(flow.sent) + far.returned,
            "more came back than did not arrive"
        );
    }

    function _checkBack(bytes32 id, uint256 back) internal view virtual override {
        Moved storage moved = transfers[id];
        assertTrue(_wasTold(id), "a transfer came back that was neither ended nor returned");
        assertEq(back, moved.isEnded ? moved.whole : moved.left, "what comes back");
    }

    function _checkOneEnd(bytes32 id) internal view virtual override {
        Moved storage moved = transfers[id];
        uint256 out = there[id].admitted + home[id].admitted;
        assertLe(out, moved.whole, "more was let out at both ends than was locked");
        assertFalse(moved.isEnded && moved.isAccepted, "a transfer arrived and was ended");
        if (moved.isEnded) assertEq(moved.paid, 0, "a transfer that was ended was paid");
        if (moved.back != 0) assertTrue(moved.isEnded || there[id].state == EntryState.Returned);
    }

    // ---------------------------------------------------------------- the end

    /// @dev Every transfer is in one terminal state, and everybody can have what is his.
    function finish() external virtual {
        _checkSums();
        _clear();
        _doAll();
        for (uint256 i = 0; i < ids.length; ++i) _checkEnded(ids[i]);
        _checkSums();
        assertEq(underway, 0, "something is underway");
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            assertEq(queuedOf[chain] + setAsideOf[chain], 0, "somebody waits who need not");
        }
        this.check();
        // what comes home to one may leave the other
        for (uint256 i = 0; i < 4; ++i) _bringHome(i % 2);
        _passTime(2 days);
        for (uint256 chain = 0; chain < SPOKE_B; ++chain) _redeemAll(chain);
    }

    function _checkEnded(bytes32 id) private view {
        Moved storage moved = transfers[id];
        bool isPaid = there[id].state == EntryState.None && moved.isAccepted;
        bool isBack = home[id].state == EntryState.Refunded && moved.back != 0;
        assertTrue(isPaid != isBack, "a transfer has not ended, or twice");
        assertTrue(moved.advancer == address(0) || isPaid, "what was advanced came back");
        if (isPaid) assertEq(moved.refunded + moved.back, 0, "a transfer was paid and came back");
        if (isBack) assertLe(moved.refunded, moved.back, "more was paid back than came back");
        uint256 out = moved.paid + moved.refunded;
        assertEq(out + _feesOf(id), moved.whole, "what became of a transfer");
    }

    /// @dev What a vault lent to others comes back when others lock here as much.
    function _bringHome(uint256 chain) private {
        int256 net = _books(chain).net;
        if (net >= 0) return;
        uint256 units = uint256(-net);
        uint256 other = chain == HUB ? SPOKE_A : HUB;
        while (units != 0) {
            uint256 part = units > MAXIMUM ? MAXIMUM : units;
            bytes32 id = _sendFrom(chain, _plainRequest(chain, other, part));
            _deliverOne(transfers[id].lane, transfers[id].index);
            units -= part;
        }
    }

    function _redeemAll(uint256 chain) private {
        _enter(chain);
        uint256 left;
        for (uint256 i = 0; i < 2; ++i) {
            uint256 shares = _vault(chain).balanceOf(providers[i]);
            uint256 most = _vault(chain).maxRedeem(providers[i]);
            // where a loss was written off, what is less than the token's smallest part may stay
            uint256 rounding = times["write-offs"] == 0 ? 0 : _sharesOfOne(chain);
            assertGe(most + rounding, shares, "a provider cannot have all that is his");
            left += shares - most;
            vm.prank(providers[i]);
            _noteWithdrawn(chain, _vault(chain).redeem(most, DONE_WITH, providers[i]));
        }
        assertEq(_vault(chain).totalSupply(), left, "somebody has shares who should not");
    }

    function _sharesOfOne(uint256 chain) private view returns (uint256) {
        return (_vault(chain).totalSupply() + 1e6) / (_vault(chain).totalAssets() + 1) + 1;
    }
}
