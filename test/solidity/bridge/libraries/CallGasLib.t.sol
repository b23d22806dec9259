// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAssetReceiver} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {IBridgeEvents} from "@causeway/solidity/interfaces/IBridge.sol";
import {CallGasLib} from "../../../../contracts/bridge/libraries/CallGasLib.sol";
import {AnsweringRecipient, BurningRecipient} from "../../messaging/Recipients.sol";
import {ShippedCode} from "../../ShippedCode.sol";
import {gasOf} from "../InsufficientGas.sol";
import {TestReceiver} from "../Receivers.sol";
import {CallGasLibHarness} from "../harness/CallGasLibHarness.sol";

contract CallGasLibTest is ShippedCode {
    bytes4 private constant MAGIC = IAssetReceiver.onAssetReceived.selector;
    uint256 private constant MUCH = 3_000_000;

    CallGasLibHarness private _lib = CallGasLibHarness(create("CallGasLibHarness.sol:CallGasLibHarness", ""));

    function test_withCall_isTheBaseThePromiseAndWhatLiesBetween() public pure {
        assertEq(CallGasLib.withCall(400_000, 310_000, 0), 400_000 + 310_000 + 10_000 + 210_000);
        assertEq(CallGasLib.withCall(400_000, 310_000, 100), 930_000 + 1_200);
        assertEq(CallGasLib.withCall(0, 30, 0), 210_030);
    }

    function test_withCall_neverRunsOver() public pure {
        assertEq(CallGasLib.withCall(type(uint64).max, 1, 0), type(uint64).max);
        assertEq(CallGasLib.withCall(1, type(uint64).max, 1e30), type(uint64).max);
        assertEq(CallGasLib.withCall(type(uint64).max - 210_000, 0, 0), type(uint64).max);
    }

    function test_ofMessage_isWhatArrivalTakes_andTheCallIfThereIsOne() public pure {
        assertEq(CallGasLib.ofMessage(400_000, 0, 100), 400_000);
        assertEq(CallGasLib.ofMessage(400_000, 310_000, 100), 931_200);
        assertEq(CallGasLib.ofMessage(400_000, 1, 0), 610_001);
    }

    // ---------------------------------------------------------------- the reserve

    function test_forCall_isAllButTheReserve() public view {
        assertEq(_lib.forCall{gas: _gasForReserve(1)}(), 1);
        assertEq(_lib.forCall{gas: _gasForReserve(500_000)}(), 500_000);
    }

    function test_forCall_withNoMoreThanTheReserve_saysHowMuchIsNeeded() public {
        for (uint256 missing = 0; missing < 3; ++missing) {
            uint256 gas = _gasForReserve(0) - missing;
            vm.expectRevert(_insufficient(380_000 - missing, 380_000));
            _lib.forCall{gas: gas}();
        }
    }

    /// @dev What the call is given so that it has so much beyond the reserve when it looks.
    function _gasForReserve(uint256 beyond) private view returns (uint256) {
        return MUCH - _lib.forCall{gas: MUCH}() + beyond;
    }

    // ---------------------------------------------------------------- what was promised

    function test_callReceiver_withOneUnitTooLittle_saysHowMuchIsNeededAndCallsNobody() public {
        TestReceiver receiver = new TestReceiver();
        // the promise, a 63rd of it, and what encoding takes
        uint256 needed = 1_000_000 + 15_873 + 10_000;
        (bool succeeded, bytes memory reason) = _callWith(needed - 1, address(receiver), 1_000_000);
        assertFalse(succeeded);
        assertEq(reason, _insufficient(needed - 1, needed));
        assertEq(receiver.calls(), 0);
        (succeeded, ) = _callWith(needed, address(receiver), 1_000_000);
        assertTrue(succeeded);
        assertEq(receiver.calls(), 1);
        assertGe(receiver.gasSeen(), 1_000_000, "less than was promised");
    }

    /// @dev Else whoever has too little gas left could not be told from a receiver that fails.
    function test_callReceiver_whoUsesUpAllOfLittleGas_hasFailed() public {
        address receiver = address(new BurningRecipient());
        // the least that is enough for one who was promised none
        (bool succeeded, bytes memory reason) = _callWith(10_000, receiver, 0);
        assertFalse(succeeded);
        assertEq(reason, abi.encodeWithSelector(IBridgeEvents.ReceiverFailed.selector, receiver, 0));
    }

    // ---------------------------------------------------------------- what is answered

    function test_callReceiver_whoAnswersTheMagicWord_wasCalled() public {
        _assertAnswered(abi.encode(MAGIC));
        _assertAnswered(abi.encode(MAGIC, "more"));
    }

    function test_callReceiver_whoAnswersLessThanAWord_hasFailed() public {
        _assertRefused(abi.encodePacked(MAGIC), false, bytes32(MAGIC));
        _assertRefused(abi.encodePacked(bytes31(MAGIC)), false, bytes32(MAGIC));
        _assertRefused("", false, 0);
    }

    function test_callReceiver_whoAnswersAnotherWord_hasFailed() public {
        bytes32 dirty = bytes32(MAGIC) | bytes32(uint256(1));
        _assertRefused(bytes.concat(dirty), false, dirty);
        _assertRefused(abi.encode("more"), false, bytes32(uint256(32)));
    }

    function test_callReceiver_whoReverts_hasFailedWhateverItSays() public {
        _assertRefused("", true, 0);
        _assertRefused(hex"c0ffee", true, hex"c0ffee");
        _assertRefused(abi.encode(MAGIC), true, bytes32(MAGIC));
        _assertRefused(bytes.concat(keccak256("reason"), "more"), true, keccak256("reason"));
    }

    function _assertAnswered(bytes memory answer) private {
        _lib.callReceiver(address(new AnsweringRecipient(answer, false)), 100_000);
    }

    function _assertRefused(bytes memory answer, bool reverts, bytes32 told) private {
        address receiver = address(new AnsweringRecipient(answer, reverts));
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.ReceiverFailed.selector, receiver, told));
        _lib.callReceiver(receiver, 100_000);
    }

    /// @dev Calls so that `left` is left when the library looks.
    function _callWith(uint256 left, address receiver, uint256 gasLimit) private returns (bool, bytes memory) {
        (, bytes memory reason) = _call(MUCH, receiver, type(uint64).max);
        (uint256 leftOfMuch, ) = gasOf(reason);
        return _call(MUCH - leftOfMuch + left, receiver, gasLimit);
    }

    function _call(uint256 gas, address receiver, uint256 gasLimit) private returns (bool, bytes memory) {
        return address(_lib).call{gas: gas}(abi.encodeCall(_lib.callReceiver, (receiver, gasLimit)));
    }

    function _insufficient(uint256 left, uint256 needed) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IBridgeEvents.InsufficientGas.selector, left, needed);
    }
}
