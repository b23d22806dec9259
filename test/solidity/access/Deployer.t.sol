// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Deployer} from "../../../contracts/access/Deployer.sol";
import {ShippedCode} from "../ShippedCode.sol";

contract Deployed {
    error Refused(uint256 value);

    uint256 public immutable argument;
    uint256 public value;
    address public initialiser;

    constructor(uint256 argument_) {
        require(argument_ != 13, Refused(argument_));
        argument = argument_;
    }

    function initialise(uint256 newValue) external {
        require(newValue != 0, Refused(newValue));
        value = newValue;
        initialiser = msg.sender;
    }
}

contract DeployerTest is ShippedCode {
    bytes32 private constant SALT = keccak256("mailbox");

    address private immutable alice = makeAddr("alice");
    address private immutable mallory = makeAddr("mallory");

    Deployer private deployer;

    function setUp() public {
        deployer = Deployer(create("Deployer.sol:Deployer", ""));
    }

    function testFuzz_deploy_addressDependsOnCallerAndSaltAlone(bytes32 salt, uint64 chainId) public {
        vm.assume(chainId != 0);
        address expected = deployer.addressOf(alice, salt);
        vm.chainId(chainId);
        vm.expectEmit(address(deployer));
        emit Deployer.ContractDeployed(alice, salt, expected);
        vm.prank(alice);
        address deployed = deployer.deploy(salt, codeWith(chainId % 13), "");
        assertEq(deployed, expected);
        assertEq(Deployed(deployed).argument(), chainId % 13);
    }

    function test_deploy_anotherCaller_cannotTakeTheAddress() public {
        vm.prank(mallory);
        address taken = deployer.deploy(SALT, codeWith(1), "");
        vm.prank(alice);
        address deployed = deployer.deploy(SALT, codeWith(2), "");
        assertNotEq(taken, deployed);
        assertEq(deployed, deployer.addressOf(alice, SALT));
    }

    function test_deploy_initialises() public {
        address deployed = deployer.deploy(SALT, codeWith(1), abi.encodeCall(Deployed.initialise, (7)));
        assertEq(Deployed(deployed).value(), 7);
        assertEq(Deployed(deployed).initialiser(), address(deployer));
    }

    function test_deploy_sameSaltAgain_reverts() public {
        address deployed = deployer.deploy(SALT, codeWith(1), "");
        vm.expectRevert(abi.encodeWithSelector(Deployer.AlreadyDeployed.selector, address(this), SALT, deployed));
        deployer.deploy(SALT, codeWith(2), "");
    }

    function test_deploy_noCreationCode_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(Deployer.NoCode.selector, SALT));
        deployer.deploy(SALT, "", "");
    }

    function test_deploy_constructorThatLeavesNoCode_reverts() public {
        vm.expectRevert(abi.encodeWithSelector(Deployer.NoCode.selector, SALT));
        deployer.deploy(SALT, hex"00", "");
    }

    function test_deploy_failingConstructor_revertsWithItsError() public {
        vm.expectRevert(abi.encodeWithSelector(Deployed.Refused.selector, 13));
        deployer.deploy(SALT, codeWith(13), "");
    }

    function test_deploy_failingInitialisation_revertsAndLeavesNothing() public {
        address expected = deployer.addressOf(address(this), SALT);
        vm.expectRevert(
            abi.encodeWithSelector(
                Deployer.InitialisationFailed.selector,
                expected,
                abi.encodeWithSelector(Deployed.Refused.selector, 0)
            )
        );
        deployer.deploy(SALT, codeWith(1), abi.encodeCall(Deployed.initialise, (0)));
        assertEq(expected.code.length, 0);
    }

    function codeWith(uint256 argument) private pure returns (bytes memory) {
        return bytes.concat(type(Deployed).creationCode, abi.encode(argument));
    }
}
