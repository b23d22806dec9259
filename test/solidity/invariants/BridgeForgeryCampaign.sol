// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Flows} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {BridgeForgerySteps} from "./BridgeForgerySteps.sol";

/// @title BridgeForgeryCampaign
/// @notice As `BridgeCampaign`, with somebody who forges any message: what he takes is bounded by limits, at each end.
contract BridgeForgeryCampaign is BridgeForgerySteps {
    function steps() public view override returns (bytes4[] memory list) {
        bytes4[] memory honest = super.steps();
        list = new bytes4[](honest.length + 8);
        for (uint256 i = 0; i < honest.length; ++i) list[i] = honest[i];
        uint256 more = honest.length;
        (list[more], list[more + 1]) = (this.forgeTransfer.selector, this.forgeTransfer.selector);
        (list[more + 2], list[more + 3]) = (this.forgeTransfer.selector, this.forgeReturn.selector);
        (list[more + 4], list[more + 5]) = (this.forgeReturn.selector, this.forgeNotice.selector);
        (list[more + 6], list[more + 7]) = (this.forgeLittle.selector, this.voidForged.selector);
    }

    // ---------------------------------------------------------------- where chains lie

    function _checkFlowsOfBoth(uint256, uint256, Flows memory flow) internal pure override {
        assertLe(flow.refunded, flow.sent, "more came back than was sent");
        assertLe(flow.returned, flow.accepted, "more was sent back than arrived");
    }

    /// @dev No more than was sent, in all; that is all that the origin knows itself.
    function _checkBack(bytes32 id, uint256 back) internal view override {
        assertLe(back, transfers[id].whole, "more came back than was sent");
        assertGt(transfers[id].locked, 0, "what was never sent came back");
    }

    /// @dev Who is believed to have been paid back too little, by what does not count, is paid the rest.
    function _checkRest(bytes32) internal override {
        _did("rests");
    }

    /// @dev Each end pays no more than the transfer.
    function _checkOneEnd(bytes32 id) internal view override {
        Moved storage moved = transfers[id];
        assertLe(there[id].admitted, moved.whole, "more was let out than the message says");
        if (paidWhenVoided[id] != 0) assertEq(moved.paid + 1, paidWhenVoided[id], "what was voided was paid later");
        assertLe(home[id].admitted, moved.locked, "more was paid back than was locked");
    }

    // ---------------------------------------------------------------- the end

    /// @dev What he took, by every transfer that was forged and every one that was paid at both ends, is no more than
    /// the limits let in over both; and the sums are right.
    function finish() external override {
        _checkSums();
        uint256 taken;
        for (uint256 i = 0; i < ids.length; ++i) {
            Moved storage moved = transfers[ids[i]];
            uint256 out = there[ids[i]].admitted + home[ids[i]].admitted;
            taken += Math.saturatingSub(out, moved.locked);
        }
        uint256 most;
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            for (uint256 other = 0; other < CHAINS; ++other) {
                if (other == chain) continue;
                Allowance memory allowance = allowances[chain][other];
                most += allowance.releases + Math.min(allowance.releases, sentOf[chain][other]) + allowance.refunds;
            }
        }
        assertLe(taken, most, "an attacker took more than the limits let in");
        if (taken != 0) _did("taken");
    }
}
