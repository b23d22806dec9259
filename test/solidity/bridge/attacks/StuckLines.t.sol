// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {ShortOfLiquidity} from "../Payouts.t.sol";

/// @dev Somebody would have others wait for ever, or make it too dear to pay them.
contract StuckLinesTest is ShortOfLiquidity {
    uint256 private constant ROUNDS = 600;

    uint64 internal victim;

    function setUp() public override {
        super.setUp();
        (, victim, ) = _carry(HUB, SPOKE_A, 3_000 * ONE);
    }

    /// @dev One transfer, whose minimum can be paid at times, is let step aside over and over behind another's.
    function _leaveGaps() private {
        TransferRequest memory request = _request(HUB, SPOKE_A, 1 * ONE);
        request.minReceived = ONE;
        (, uint64 index, ) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
        TransferFrame[] memory transfers = _transfersOf(lane, index);
        for (uint256 i = 0; i < ROUNDS; ++i) {
            _chargeNothing();
            bridges[SPOKE_A].retry(transfers[0]);
            _charge(5);
            bridges[SPOKE_A].admit(USD, transfers);
        }
        _assertState(_idOf(index), EntryState.Aside);
    }

    function test_placesThatWereLeft_makeNobodyDearToPay() public {
        _leaveGaps();
        (, uint64 behind, bytes32 behindId) = _carry(HUB, SPOKE_A, 10 * ONE);
        assertEq(_entry(SPOKE_A, behindId).position, ROUNDS + 1);
        _provide(SPOKE_A, 5_000 * ONE);
        TransferFrame[] memory transfers = _transfersOf(lane, victim);
        uint256 gas = gasleft();
        bridges[SPOKE_A].drain(USD, transfers);
        assertLt(gas - gasleft(), 250_000);
        _assertState(_idOf(victim), EntryState.None);
        _drain(behind);
        _assertState(behindId, EntryState.None);
    }

    function test_placesThatWereLeft_makeNobodyDearToSendBack() public {
        _leaveGaps();
        uint256 fee = bridges[SPOKE_A].quoteReturn(chainIds[HUB]);
        TransferFrame memory transfer = _transferOf(lane, victim);
        vm.prank(receiver);
        uint256 gas = gasleft();
        bridges[SPOKE_A].sendBack{value: fee}(transfer);
        assertLt(gas - gasleft(), 400_000);
    }
}
