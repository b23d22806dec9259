// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {RelayFixture} from "./RelayFixture.sol";

/// @dev The HubRelay itself sees to the gas that a handler was promised: it does not lean on the first leg's limit,
/// which was computed on another chain, by what gas cost when that was written.
contract HubRelayGasTest is RelayFixture {
    /// @dev Keeps the gas that it was called with in slot 0 and sends nothing on:
    /// GAS PUSH0 SSTORE PUSH0 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    bytes private constant GAS_KEEPER = hex"5a5f55_5f5f52_60205ff3";

    /// @dev What `GAS` itself costs.
    uint256 private constant READING = 2;

    address private _keeper = makeAddr("keeper");

    function setUp() public override {
        super.setUp();
        vm.etch(_keeper, GAS_KEEPER);
        on(HUB);
    }

    function test_receiveMessage_withTheLeastGasThatIsTaken_givesTheHandlerItsWholeGas() public {
        uint256[5] memory sizes = [uint256(0), 50_000, 90_000, 126_000, 400_000];
        for (uint256 i = 0; i < sizes.length; ++i) {
            bytes memory leg = legOf(requestTo(_keeper, new bytes(sizes[i])), user);
            (bool handled, ) = _receive(leg, _leastGas(leg));
            assertTrue(handled);
            assertEq(uint256(vm.load(_keeper, 0)) + READING, HANDLER_GAS);
        }
    }

    /// @dev A request that named too little can be handled by who pays for more.
    function test_receiveMessage_withMuchGas_givesTheHandlerAllButWhatTheHubNeeds() public {
        (bool handled, ) = _receive(legOf(requestTo(_keeper, "votes"), user), 5_000_000);
        assertTrue(handled);
        uint256 given = uint256(vm.load(_keeper, 0)) + READING;
        assertGt(given, 4_600_000);
        assertLt(given, 5_000_000 - 200_000);
    }

    function test_receiveMessage_handlerBurnsMuchGas_leavesWhatSendingOnNeeds() public {
        // INVALID takes all gas that a call has, so the rest is what was kept
        vm.etch(_keeper, hex"fe");
        (bool handled, bytes memory reason) = _receive(legOf(requestTo(_keeper, "votes"), user), 5_000_000);
        assertFalse(handled);
        assertEq(bytes4(reason), IHubRelay.HandlerFailed.selector);
        assertGt(5_000_000 - vm.lastCallGas().gasTotalUsed, 200_000);
    }

    function test_receiveMessage_withTooLittleGas_saysHowMuchIsNeeded() public {
        uint64[3] memory promised = [uint64(100_000), 3_000_000, type(uint64).max];
        for (uint256 i = 0; i < promised.length; ++i) {
            RelayRequest memory request = requestTo(_keeper, "votes");
            request.handlerGas = promised[i];
            (bool handled, bytes memory reason) = _receive(legOf(request, user), 22_000);
            assertFalse(handled);
            assertEq(bytes4(reason), IHubRelay.InsufficientHandlerGas.selector);
            (uint256 available, uint256 needed) = this.decode(reason);
            // EIP-150: all but a 64th of the gas left can be given to a call
            assertEq(needed, uint256(promised[i]) + promised[i] / 63 + 1_000);
            assertLt(available, needed);
        }
    }

    // ---------------------------------------------------------------- internal

    function _leastGas(bytes memory leg) private returns (uint256 high) {
        uint256 low = 0;
        high = 20_000_000;
        while (high - low > 1) {
            uint256 middle = (low + high) / 2;
            uint256 snapshot = vm.snapshotState();
            (bool handled, ) = _receive(leg, middle);
            vm.revertToState(snapshot);
            (low, high) = handled ? (low, middle) : (middle, high);
        }
    }

    function _receive(bytes memory leg, uint256 gas) private returns (bool handled, bytes memory reason) {
        bytes memory peer = interop(SPOKE_A, address(senderA));
        vm.prank(address(hub));
        return address(hubRelay).call{gas: gas}(abi.encodeCall(hubRelay.receiveMessage, (keccak256("id"), peer, leg)));
    }

    function decode(bytes calldata reason) external pure returns (uint256 available, uint256 needed) {
        return abi.decode(reason[4:], (uint256, uint256));
    }
}
