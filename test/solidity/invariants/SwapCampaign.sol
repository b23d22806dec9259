// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SwapChecks} from "./SwapChecks.sol";

/// @title SwapCampaign
/// @notice Swaps over three chains: users, fillers, strangers and admins do anything, in any order.
contract SwapCampaign is SwapChecks {
    /// @dev What a campaign calls. What others depend on comes more than once, to be chosen more often.
    function steps() external pure returns (bytes4[] memory list) {
        bytes4[9] memory often = [
            this.send.selector,
            this.sendThroughPool.selector,
            this.deliver.selector,
            this.movePool.selector,
            this.pass.selector,
            this.addVenue.selector,
            this.unpause.selector,
            this.leanOnDelivery.selector,
            this.deliverInside.selector
        ];
        uint8[9] memory often_ = [8, 4, 6, 3, 3, 3, 2, 2, 3];
        bytes4[33] memory once = _onceEach();
        list = new bytes4[](once.length + 34);
        uint256 place;
        for (; place < once.length; ++place) list[place] = once[place];
        for (uint256 i = 0; i < often.length; ++i) {
            for (uint256 k = 0; k < often_[i]; ++k) list[place++] = often[i];
        }
    }

    function _onceEach() private pure returns (bytes4[33] memory) {
        return
            [
                this.swapHere.selector,
                this.swapSigned.selector,
                this.swapSignedTaxed.selector,
                this.swapUnopened.selector,
                this.sendAgain.selector,
                this.deliverKeeping.selector,
                this.deliverUncalled.selector,
                this.deliverUncalled.selector,
                this.deliverAgain.selector,
                this.deliverPaused.selector,
                this.sendTaxed.selector,
                this.pauseLane.selector,
                this.pauseLane.selector,
                this.deliverInside.selector,
                this.advance.selector,
                this.advance.selector,
                this.advanceInvented.selector,
                this.fill.selector,
                this.fillAsOwner.selector,
                this.take.selector,
                this.release.selector,
                this.steal.selector,
                this.behave.selector,
                this.execute.selector,
                this.claim.selector,
                this.sendBack.selector,
                this.end.selector,
                this.settle.selector,
                this.restorePool.selector,
                this.leanOnFill.selector,
                this.removeVenue.selector,
                this.pause.selector,
                this.changeFees.selector
            ];
    }

    /// @dev Everything that is underway ends: each order in one way.
    function finish() external {
        for (uint256 lane = 0; lane < lanes.length; ++lane) _unpauseLane(lane);
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _addVenues(chain);
            _restore(chain);
        }
        for (uint256 i = 0; i < ids.length; ++i) _close(ids[i]);
        for (uint256 i = 0; i < ids.length; ++i) _checkOrder(ids[i]);
        assertEq(ended, ids.length, "an order has no end");
        for (uint256 chain = 0; chain < CHAINS; ++chain) assertEq(heldSum[chain], 0, "something is held still");
        this.check();
    }

    function checkGotEverywhere() external view {
        string[48] memory expected = _expected();
        for (uint256 i = 0; i < expected.length; ++i) assertGt(times[expected[i]], 0, expected[i]);
    }

    /// @dev Takes an order to its end, whatever stage it is at.
    function _close(bytes32 id) private {
        Sent storage order = sent[id];
        if (order.stage == Stage.Underway) _deliverOrder(id);
        if (order.stage == Stage.Ready) _execute(id);
        if (order.stage == Stage.Aside) _closeAside(id);
        if (order.stage == Stage.Back) _settle(id);
        if (order.stage != Stage.Held) return;
        if (time < order.holdUntil) _passTime(order.holdUntil - time);
        _release(id);
    }

    /// @dev By its owner; what is plain goes to its receiver's own account, who asks the bridge.
    function _closeAside(bytes32 id) private {
        Sent storage order = sent[id];
        if (!order.isPlain) {
            assertTrue(_sendBackBy(order.receiver, id), "an owner could not send back");
            return;
        }
        _sendBackPlain(id);
    }

    function _expected() private pure returns (string[48] memory) {
        return
            [
                "sent",
                "swapped",
                "signed",
                "signed with a part kept",
                "repeated orders refused",
                "refused while paused",
                "refused without a purse",
                "refused without a venue",
                "refused orders",
                "refused on paused lanes",
                "sent with a part kept",
                "sold coin",
                "bought coin",
                "swapped coin",
                "router's fees",
                "integrator's fees",
                "filled",
                "plain",
                "held",
                "ready",
                "aside",
                "paid late",
                "delivered with a part kept",
                "delivered again",
                "delivered inside a swap",
                "delivered inside a fill",
                "advanced",
                "refused advances",
                "repaid",
                "advanced in vain",
                "invented advances",
                "filled by strangers",
                "refused fills",
                "fill fees",
                "filled by owners",
                "taken",
                "released",
                "refused releases",
                "refused thefts",
                "executed",
                "claimed",
                "sent back",
                "refused returns",
                "ended",
                "refused endings",
                "refunded",
                "gains within the bound",
                "leant on and held"
            ];
    }
}
