// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Call, IRemoteAccounts} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteCallsLib} from "@causeway/solidity/libraries/RemoteCallsLib.sol";
import {Test} from "forge-std/Test.sol";
import {Simulator} from "../../../../packages/simulator/solidity/Simulator.sol";
import {EchoingHandler, PatientRecipient} from "./Recipients.sol";

contract SimulatorKindsTest is Test, Simulator {
    uint64 private constant HUB = 31337;
    uint64 private constant SPOKE = 31338;
    uint64 private constant OTHER_SPOKE = 31339;

    PatientRecipient private _recipient;

    function setUp() public {
        uint64[] memory chainIds = new uint64[](3);
        (chainIds[0], chainIds[1], chainIds[2]) = (HUB, SPOKE, OTHER_SPOKE);
        simulate(chainIds, HUB);
        _recipient = new PatientRecipient();
        vm.deal(address(this), 100 ether);
    }

    receive() external payable {}

    function test_remoteAccounts_makeCallsForSendersOnOtherChains() public {
        IRemoteAccounts accounts = contractsOn(OTHER_SPOKE).remoteAccounts;
        Call[] memory calls = new Call[](1);
        calls[0] = Call(address(_recipient), 0, abi.encodeCall(PatientRecipient.failNext, (7)));
        bytes memory payload = RemoteCallsLib.encode(uint40(vm.getBlockTimestamp() + 1 days), 0, calls);
        onChain(SPOKE);
        mailboxOn(SPOKE).sendMessage{value: 1 ether}(
            addressOn(OTHER_SPOKE, address(accounts)),
            payload,
            new bytes[](0)
        );
        assertEq(deliverAll(), 1);
        assertEq(_recipient.failuresLeft(), 7);
        onChain(OTHER_SPOKE);
        assertGt(accounts.accountOf(addressOn(SPOKE, address(this))).code.length, 0);
    }

    function test_relay_handlesOnTheHubAndSendsOn() public {
        EchoingHandler handler = new EchoingHandler();
        onChain(SPOKE);
        contractsOn(SPOKE).relaySender.send{value: 1 ether}(
            RelayRequest({
                handler: address(handler),
                handlerGas: 100_000,
                deadline: uint40(vm.getBlockTimestamp() + 1 days),
                destinationChainId: OTHER_SPOKE,
                recipient: abi.encodePacked(address(_recipient)),
                gasLimit: 200_000,
                maxResult: 32,
                lifetime: 1 days,
                refundTo: address(this),
                payload: "to the hub"
            })
        );
        assertEq(deliverAll(), 2);
        assertEq(_recipient.received(), 1);
        assertEq(messageOf(lastMessage()).sender, address(contractsOn(HUB).hubRelay));
    }

    function test_contractsOn_haveRelaysOnlyWhereTheyBelong() public {
        assertEq(address(contractsOn(HUB).relaySender), address(0));
        assertEq(address(contractsOn(SPOKE).hubRelay), address(0));
        simulate(HUB, SPOKE);
        assertEq(address(contractsOn(HUB).hubRelay), address(0));
        assertEq(address(contractsOn(SPOKE).relaySender), address(0));
        assertGt(address(contractsOn(SPOKE).remoteAccounts).code.length, 0);
    }
}
